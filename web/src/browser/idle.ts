const PATIENCE_MS = 1_000
/** What a browser that cannot say when it rests is given. */
const GUESS_MS = 200

/**
 * Does some work when the browser has nothing better to do, or else after so long; without a limit
 * when that is `null`. The returned function calls it off.
 */
export function whenIdle(work: () => void, latestMs: number | null = PATIENCE_MS): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(() => work(), latestMs === null ? {} : { timeout: latestMs })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, GUESS_MS)
  return () => clearTimeout(id)
}

/** Does some work once the page has been loaded and the browser rests, however late that is. */
export function afterLoad(work: () => void): void {
  const wait = () => whenIdle(work, null)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
