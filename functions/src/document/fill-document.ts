const BOARD = '<!--board-->'
const FIRST_PAGE = '<!--first-page-->'

/**
 * Puts the drawn board and, as data for the script that wakes it, its posts into the document that
 * the site's build wrote. Fails when the document has no place for them.
 */
export function fillDocument(document: string, html: string, firstPage: string | null): string {
  const data = firstPage
    ? `<script id="first-page" type="application/json">${firstPage}</script>`
    : ''
  return [[FIRST_PAGE, data] as const, [BOARD, html] as const].reduce((text, [place, content]) => {
    const parts = text.split(place)
    if (parts.length !== 2) throw new Error(`${place} stands ${parts.length - 1} times there.`)
    return parts.join(content)
  }, document)
}
