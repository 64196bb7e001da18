/** The layer behind an open dialog, menu or drawer. A click on it closes what is open. */
const BEHIND = '.MuiDialog-container, .MuiBackdrop-root'

/**
 * Makes the second click of a double-click harmless. It does not close what the first one has
 * opened: by then the layer behind that covers the button. It does not take the focus of a button
 * that the first one has dimmed: the mouse then hits what is behind the button.
 *
 * @returns ends that.
 */
export function ignoreSecondClicks(): () => void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2 || !(event.target instanceof Element)) return
    if (event.target.matches(BEHIND)) event.stopPropagation()
  }
  const keepFocus = (event: MouseEvent) => {
    const focused = document.activeElement
    if (focused?.getAttribute('aria-disabled') !== 'true') return
    if (isWithin(focused.getBoundingClientRect(), event)) event.preventDefault()
  }
  // Before React's listeners, which are on the roots of the app and of its portals.
  document.addEventListener('click', ignore, true)
  document.addEventListener('mousedown', keepFocus, true)
  return () => {
    document.removeEventListener('click', ignore, true)
    document.removeEventListener('mousedown', keepFocus, true)
  }
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent) {
  return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
}
