const PATIENCE_MS = 1_000

/** Does some work once the browser has painted and answered; the returned function calls it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: PATIENCE_MS })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, PATIENCE_MS / 10)
  return () => clearTimeout(id)
}
