import { useEffect } from 'react'

/**
 * Gives the focus back to what had it before. Where that is gone, or nothing had it, the page takes
 * it: left to the browser, the keyboard would begin at the top of the document again.
 */
export function restoreFocus(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body) {
    before.focus({ preventScroll: true })
    if (document.activeElement === before) return
  }
  document.getElementById('main')?.focus({ preventScroll: true })
}

const FOCUSABLE = 'a[href], button, input, [tabindex]'

/**
 * A ref for what may go while it has the focus, such as a button whose press takes it away: what
 * stood beside it takes the focus, the one after it first, or what it stood in, or else the page.
 */
export function passFocusOnRemoval(element: Element | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return
    const find = neighbourFinder(element)
    // Others may go along with it; who stays is known once all are gone.
    queueMicrotask(() => {
      if (document.activeElement === document.body) restoreFocus(find())
    })
  }
}

/**
 * Finds what takes the focus in the place of something that may be gone by then: to be asked for
 * while that is still there.
 */
export function neighbourFinder(element: Element): () => Element | null {
  const { nextElementSibling, previousElementSibling, parentElement } = element
  return () => {
    const beside = [nextElementSibling, previousElementSibling]
    const near = beside.filter((one) => one?.isConnected).map(focusableIn)
    const around = parentElement?.hasAttribute('tabindex') ? parentElement : null
    return [...near, around].find((one) => one !== null) ?? null
  }
}

/** What of an element can have the focus: itself, or the first thing in it. */
export function focusableIn(element: Element | null): Element | null {
  return element?.matches(FOCUSABLE) ? element : (element?.querySelector(FOCUSABLE) ?? null)
}

/**
 * Once what is shown here has gone, the page takes the focus where nothing else got it back: what
 * had opened a dialog may be gone as well.
 */
export function useRestoreFocus(): void {
  useEffect(
    () => () => {
      // A dialog itself gives it back while it goes.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) restoreFocus(null)
      })
    },
    [],
  )
}
