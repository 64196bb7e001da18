/**
 * What the build leaves open in a document of the board, for the function that fills it for each
 * request. Visitors fetch this file as well, so it imports nothing.
 */

/** Where the board's HTML goes. */
export const BOARD_MARK = '<!--board-->'

/** Where the posts go as data, in a `FIRST_PAGE_TAG`. */
export const FIRST_PAGE_MARK = '<!--first-page-->'

/** Where the head of a post's page goes. */
export const HEAD_MARK = '<!--head-->'

/** What stands for the address of a post until it is known. */
export const POST_PATH = '/hub/:id'

/** The attribute by which a document says which page is written out in it. */
export function prerenderedAs(path: string): string {
  return `data-prerendered="${path}"`
}

/** The id of the element that holds the posts as data. */
export const FIRST_PAGE_ID = 'first-page'

/** How that element begins. */
export const FIRST_PAGE_TAG = `<script id="${FIRST_PAGE_ID}" type="application/json">`

/** Shared caches may show a page of the board this old; the browser makes a live one of it. */
export const BOARD_SHARED_SECONDS = 20

/** Replaces what must be there exactly once. */
export function replaceOnce(text: string, what: string, by: string): string {
  const parts = text.split(what)
  if (parts.length !== 2) throw new Error(`${what} stands ${parts.length - 1} times in a document.`)
  return parts.join(by)
}
