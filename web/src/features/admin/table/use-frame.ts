import { useState } from 'react'
import type { Pages } from './use-pages'

/** What stays of a table while its rows change. */
type Frame = { readonly isPaged: boolean; readonly rows: number }

/**
 * The table around the rows, and around those that come next: who turned the page or the order
 * keeps the focus. Null where there is none, be it not yet or because there is nothing to show.
 */
export function useFrame({ state, rows, page, older, newer }: Pages<unknown>): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(null)
  if (state === 'loading') return frame
  const isShown = state === 'ready' && (rows.length > 0 || page > 1)
  const next = isShown ? { isPaged: Boolean(older ?? newer), rows: rows.length } : null
  if (next?.isPaged !== frame?.isPaged || next?.rows !== frame?.rows) setFrame(next)
  return next
}
