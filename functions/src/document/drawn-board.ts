import { type FirstPage, writeFirstPage } from '@grid/schema/first-page'

/** Written by the build from `web/src/entry-board.tsx`, beside the file that this is part of. */
type Drawing = {
  drawBoard(address: string, firstPage: FirstPage | null): Promise<string>
}

/** The board as HTML, and the posts in it as JSON for the script that wakes it. */
export type Drawn = { readonly html: string; readonly data: string | null }

/** A drawing of the same posts is good for so long; then its "1 minute ago" has aged. */
const GOOD_FOR_MS = 20_000

let last: { readonly posts: string; readonly drawn: Drawn; readonly until: number } | null = null

/** Draws the board, unless the same posts were drawn a moment ago. */
export async function drawnBoard(address: string, firstPage: FirstPage | null): Promise<Drawn> {
  const { drawBoard } = await drawing()
  if (!firstPage) return { html: await drawBoard(address, null), data: null }
  const posts = writeFirstPage({ ...firstPage, drawn_at: 0 })
  if (last?.posts === posts && Date.now() < last.until) return last.drawn
  const drawn = { html: await drawBoard(address, firstPage), data: writeFirstPage(firstPage) }
  last = { posts, drawn, until: firstPage.drawn_at + GOOD_FOR_MS }
  return drawn
}

/** Loaded at the first request, because no other function needs it. */
async function drawing(): Promise<Drawing> {
  return (await import(new URL('./board.js', import.meta.url).href)) as Drawing
}
