/**
 * Placeholders that the build puts into a document of the board, and that a function fills for each
 * request. Visitors load this file, so it imports nothing.
 */

/** Where the board's HTML goes. */
export const BOARD_MARK = '<!--board-->'

/** Where the posts go as data, in a `FIRST_PAGE_TAG`. */
export const FIRST_PAGE_MARK = '<!--first-page-->'

/** Where the head of a post's page goes. */
export const HEAD_MARK = '<!--head-->'

/** The placeholder for the path of a post. */
export const POST_PATH = '/hub/:id'

/** The attribute that names the page which a document holds prerendered. */
export function prerenderedAs(path: string): string {
  return `data-prerendered="${path}"`
}

/** The id of the element that holds the posts as data. */
export const FIRST_PAGE_ID = 'first-page'

/** The start tag of that element. */
export const FIRST_PAGE_TAG = `<script id="${FIRST_PAGE_ID}" type="application/json">`

/** The age, in seconds, up to which shared caches may serve a page of the board. */
export const BOARD_SHARED_SECONDS = 20

/**
 * Replaces a text.
 *
 * @throws Error unless it occurs exactly once.
 */
export function replaceOnce(text: string, what: string, by: string): string {
  const pieces = text.split(what)
  if (pieces.length !== 2)
    throw new Error(`${what} occurs ${pieces.length - 1} times in a document.`)
  return pieces.join(by)
}
