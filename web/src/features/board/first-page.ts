import type { FirstPage } from '@grid/schema/first-page'
import { createContext, use } from 'react'

/** The posts that the document came with, or null where the browser has to ask for them. */
export const FirstPageContext = createContext<FirstPage | null>(null)

/** Posts older than this are no beginning for anything. */
const FRESH_MS = 2 * 60 * 1_000

let ahead: FirstPage | null = null

/** Keeps posts that were fetched before anyone went to the board, for as long as they are fresh. */
export function keepAhead(page: FirstPage): void {
  ahead = page
  setTimeout(() => {
    ahead = null
  }, FRESH_MS)
}

const firstShown = new WeakMap<FirstPage, number>()

/** Notes that a page has been shown; from the first time on it grows old. */
export function noteShown(page: FirstPage | null): void {
  if (page && !firstShown.has(page)) firstShown.set(page, Date.now())
}

/** Whether a page may still be begun with; a browser that takes over a drawn one always may. */
export function isFresh(page: FirstPage): boolean {
  return Date.now() - (firstShown.get(page) ?? Date.now()) < FRESH_MS
}

/** The posts that the document came with, or that were fetched ahead. */
export function useFirstPage(): FirstPage | null {
  return use(FirstPageContext) ?? ahead
}

/** Keeps something under a key, and of all that is kept so only what was kept last. */
export function keepNewest<Value>(
  kept: Map<string, Value>,
  key: string,
  value: Value,
  most: number,
): void {
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break
    kept.delete(oldest)
  }
}
