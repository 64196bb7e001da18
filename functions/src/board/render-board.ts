import { BOARD_SHARED_SECONDS } from '@grid/schema/board-template'
import { type FirstPage, writeFirstPage } from '@grid/schema/first-page'
import type { Post } from '@grid/schema/post'

/** Written by the build from `web/src/entry-board.tsx`, beside the file that this is part of. */
type BoardRenderer = {
  renderBoardDocument(address: string, firstPage: FirstPage | null): Promise<string>
  headOfPost(address: string, found: readonly Post[] | null): string
}

/** A page of the board as HTML, and the posts in it as JSON for the script that wakes it. */
type RenderedBoard = { readonly html: string; readonly data: string | null }

/** A drawing of the same posts is good for as long; then its "1 minute ago" has aged. */
const CACHE_MS = BOARD_SHARED_SECONDS * 1_000

let last: { readonly key: string; readonly drawn: RenderedBoard; readonly until: number } | null =
  null

/** Draws a page of the board, unless the same was drawn a moment ago. */
export async function renderedBoard(
  address: string,
  firstPage: FirstPage | null,
): Promise<RenderedBoard> {
  const { renderBoardDocument } = await loadRenderer()
  if (!firstPage) return { html: await renderBoardDocument(address, null), data: null }
  const key = `${address}\n${writeFirstPage({ ...firstPage, drawn_at: 0 })}`
  if (last?.key === key && Date.now() < last.until) return last.drawn
  const drawn = {
    html: await renderBoardDocument(address, firstPage),
    data: writeFirstPage(firstPage),
  }
  last = { key, drawn, until: firstPage.drawn_at + CACHE_MS }
  return drawn
}

/** What the head of a post's page says where this was found; null if it could not be read. */
export async function headOf(address: string, found: FirstPage | null): Promise<string> {
  return (await loadRenderer()).headOfPost(address, found?.posts ?? null)
}

/** Loaded at the first request, because no other function needs it. */
async function loadRenderer(): Promise<BoardRenderer> {
  return (await import(new URL('./board.js', import.meta.url).href)) as BoardRenderer
}
