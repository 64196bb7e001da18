const SOON_MS = 30_000
const LATEST_MS = 240_000

/**
 * Calls `poll` every 30 s, and less often while it finds no change (up to 240 s). A hidden tab does
 * not poll. A change of the connection polls at once.
 *
 * @param poll - resolves to true if there was a change; a rejection ends polling.
 * @returns a function that ends polling.
 */
export function pollWithBackoff(
  poll: () => Promise<boolean>,
  fail: (error: unknown) => void,
): () => void {
  const end = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = SOON_MS
  let polledAt = 0
  let isPolling = false

  const schedule = () => {
    clearTimeout(timer)
    if (end.signal.aborted || isPolling || (document.hidden && polledAt > 0)) return
    timer = setTimeout(run, Math.max(0, polledAt + wait - Date.now()))
  }
  const run = async () => {
    isPolling = true
    polledAt = Date.now()
    try {
      wait = (await poll()) ? SOON_MS : Math.min(wait * 2, LATEST_MS)
    } catch (error) {
      if (!end.signal.aborted) fail(error)
      end.abort()
    }
    isPolling = false
    schedule()
  }
  const soon = () => {
    wait = SOON_MS
    schedule()
  }
  const runAtOnce = () => {
    polledAt = 0
    soon()
  }

  document.addEventListener('visibilitychange', soon, end)
  window.addEventListener('online', runAtOnce, end)
  window.addEventListener('offline', runAtOnce, end)
  end.signal.addEventListener('abort', () => clearTimeout(timer))
  void run()
  return () => end.abort()
}
