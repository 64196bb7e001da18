import type { FirstPage } from '@grid/schema/first-page'
import { MINUTE_MS } from '@grid/schema/period'
import { createContext, use } from 'react'
import { createStore } from 'zustand/vanilla'

/** The posts of the document, or null where the browser has to request them. */
export const FirstPageContext = createContext<FirstPage | null>(null)

/** After this time, posts are too old to begin with. */
const FRESH_MS = 2 * MINUTE_MS

type FirstPageState = {
  /** Posts that were fetched before the user opened the board. */
  readonly prefetched: FirstPage | null
  /** When each page was first shown (ms). */
  readonly shownAt: ReadonlyMap<FirstPage, number>
}

const firstPageStore = createStore<FirstPageState>(() => ({ prefetched: null, shownAt: new Map() }))

/** Stores prefetched posts while they are fresh. */
export function storePrefetchedPage(page: FirstPage): void {
  firstPageStore.setState({ prefetched: page })
  setTimeout(() => firstPageStore.setState({ prefetched: null }), FRESH_MS)
}

/** Starts the age of a page, when it is shown for the first time. */
export function markShown(page: FirstPage | null): void {
  const { shownAt } = firstPageStore.getState()
  if (!page || shownAt.has(page)) return
  firstPageStore.setState({ shownAt: new Map([...shownAt, [page, Date.now()]]) })
}

/** Whether a page is recent enough to begin with. A page that was never shown always is. */
export function isFresh(page: FirstPage): boolean {
  return Date.now() - (firstPageStore.getState().shownAt.get(page) ?? Date.now()) < FRESH_MS
}

/** The posts of the document, or the prefetched ones. Does not render again when they expire. */
export function useFirstPage(): FirstPage | null {
  return use(FirstPageContext) ?? firstPageStore.getState().prefetched
}
