import { type RefObject, useLayoutEffect, useRef } from 'react'
import { giveBackFocus } from '../../../browser/give-back-focus'

/**
 * Keeps the keyboard where it was when a row goes that had the focus: the row after it takes it, or
 * the one before, or the page where no row is left. An act such as a removal takes its own row away.
 */
export function useFocusBeside(): RefObject<HTMLTableRowElement | null> {
  const ref = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    const row = ref.current
    return () => {
      if (!row?.contains(document.activeElement)) return
      const neighbours = [row.nextElementSibling, row.previousElementSibling]
      // Others may go along with it; who stays is known once all are gone.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const near = neighbours.find((neighbour) => neighbour?.isConnected)
        giveBackFocus(near?.querySelector('[data-opens-row], button') ?? null)
      })
    }
  }, [])
  return ref
}
