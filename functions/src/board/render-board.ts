import { BOARD_SHARED_SECONDS } from '@grid/schema/board-template'
import { type FirstPage, writeFirstPage } from '@grid/schema/first-page'
import type { Post } from '@grid/schema/post'

/** The bundle of `web/src/entry-board.tsx`, which the build writes next to `index.js`. */
type BoardRenderer = {
  renderBoardDocument(path: string, firstPage: FirstPage | null): Promise<string>
  headOfPost(path: string, found: readonly Post[] | null): string
}

/** A page of the board as HTML, and its posts as JSON for the hydration. */
type RenderedBoard = { readonly html: string; readonly data: string | null }

/** How long the HTML of the same posts is reused; then its "1 minute ago" is outdated. */
const CACHE_MS = BOARD_SHARED_SECONDS * 1_000

let last: {
  readonly key: string
  readonly rendered: RenderedBoard
  readonly until: number
} | null = null

/** Renders a page of the board, or reuses the last one if it has the same posts. */
export async function renderedBoard(
  path: string,
  firstPage: FirstPage | null,
): Promise<RenderedBoard> {
  const { renderBoardDocument } = await loadRenderer()
  if (!firstPage) return { html: await renderBoardDocument(path, null), data: null }
  const key = `${path}\n${writeFirstPage({ ...firstPage, rendered_at: 0 })}`
  if (last?.key === key && Date.now() < last.until) return last.rendered
  const rendered = {
    html: await renderBoardDocument(path, firstPage),
    data: writeFirstPage(firstPage),
  }
  last = { key, rendered, until: firstPage.rendered_at + CACHE_MS }
  return rendered
}

/** The head tags of a post's page; `found` is null if the post could not be read. */
export async function headOf(path: string, found: FirstPage | null): Promise<string> {
  return (await loadRenderer()).headOfPost(path, found?.posts ?? null)
}

/** Loads the bundle at the first request, because no other function needs it. */
async function loadRenderer(): Promise<BoardRenderer> {
  return (await import(new URL('./board.js', import.meta.url).href)) as BoardRenderer
}
