import { useEffect } from 'react'

/**
 * Focuses the element that had the focus before. If it is removed, or there was none, focuses
 * `main`: otherwise the keyboard would start at the top of the document.
 */
export function restoreFocus(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body) {
    before.focus({ preventScroll: true })
    if (document.activeElement === before) {
      revealFocused(before)
      return
    }
  }
  document.getElementById('main')?.focus({ preventScroll: true })
}

/**
 * Scrolls to an element whose focus is visible. Browsers leave one that is partly in view where it
 * is. For users of a pointer nothing moves.
 */
export function revealFocused(element: Element): void {
  if (element.matches(':focus-visible')) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
}

/**
 * Shows all of what Tab focuses, such as a field whose lower part is below the window. What is out
 * of view the browser scrolls to the middle by itself.
 *
 * @returns ends that.
 */
export function revealAfterTab(): () => void {
  let isTab = false
  const onPress = (event: Event) => {
    isTab = event instanceof KeyboardEvent && event.key === 'Tab'
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (isTab && target instanceof Element && isPartInView(target)) revealFocused(target)
  }
  const controller = new AbortController()
  const early = { capture: true, signal: controller.signal }
  document.addEventListener('keydown', onPress, early)
  document.addEventListener('pointerdown', onPress, early)
  document.addEventListener('focusin', onFocus, early)
  return () => controller.abort()
}

function isPartInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

const FOCUSABLE = 'a[href], button, input, [tabindex]'

/**
 * A ref for an element that may be removed while focused, such as a button that removes itself. The
 * focus goes to the next sibling, the previous one, or the nearest focusable ancestor.
 */
export function passFocusOnRemoval(element: Element | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return
    const find = neighbourFinder(element)
    // Siblings may be removed in the same commit.
    queueMicrotask(() => {
      if (document.activeElement === document.body) restoreFocus(find())
    })
  }
}

/**
 * A ref for `main`. If another one replaces it while the focus is inside, focuses that one: a page
 * changes in place when the session does.
 */
export function passFocusToNextMain(main: Element | null): () => void {
  return () => {
    if (!main?.contains(document.activeElement)) return
    queueMicrotask(() => {
      if (document.activeElement === document.body) restoreFocus(null)
    })
  }
}

/**
 * Returns a function that finds the element to focus instead of a removed one. Call this before
 * the removal and the function after it.
 */
export function neighbourFinder(element: Element): () => Element | null {
  const { nextElementSibling, previousElementSibling } = element
  const around = focusableAncestors(element)
  return () => {
    const beside = [nextElementSibling, previousElementSibling]
    const near = beside.filter((one) => one?.isConnected).map(focusableIn)
    const left = around.find((one) => one.isConnected) ?? null
    return [...near, left].find((one) => one !== null) ?? null
  }
}

/** The ancestors that can be focused, the nearest first. */
function focusableAncestors({ parentElement }: Element): readonly Element[] {
  const nearest = parentElement?.closest('[tabindex]')
  return nearest ? [nearest, ...focusableAncestors(nearest)] : []
}

/** The element itself if focusable, or its first focusable descendant. */
export function focusableIn(element: Element | null): Element | null {
  return element?.matches(FOCUSABLE) ? element : (element?.querySelector(FOCUSABLE) ?? null)
}

/**
 * Focuses `main` on unmount if nothing has the focus: the opener of a dialog may be removed too.
 */
export function useRestoreFocus(): void {
  useEffect(
    () => () => {
      // A dialog restores the focus itself while it closes.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) restoreFocus(null)
      })
    },
    [],
  )
}
