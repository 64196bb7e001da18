/** Runs work once the page has been loaded and the browser rests. */
export function whenIdle(work: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
