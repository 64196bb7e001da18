/** The layer behind an open dialog, menu or drawer. A click on it closes what is open. */
const BEHIND = '.MuiDialog-container, .MuiBackdrop-root'

/**
 * Stops the second click of a double-click from closing what the first one has opened: by then the
 * layer behind that covers the button.
 *
 * @returns ends that.
 */
export function ignoreSecondClicks(): () => void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2 || !(event.target instanceof Element)) return
    if (event.target.matches(BEHIND)) event.stopPropagation()
  }
  // Before React's listeners, which are on the roots of the app and of its portals.
  document.addEventListener('click', ignore, true)
  return () => document.removeEventListener('click', ignore, true)
}
