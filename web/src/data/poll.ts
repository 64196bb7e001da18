const SOON_MS = 30_000
const LATEST_MS = 240_000

/**
 * Looks now and again: after half a minute, after longer while there is nothing new, not at all in
 * a tab that nobody sees, and at once when the connection comes or goes. `look` says whether to
 * look again soon; if it fails, that is the end. Returns what ends it from outside.
 */
export function pollWithBackoff(
  look: () => Promise<boolean>,
  fail: (error: unknown) => void,
): () => void {
  const end = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = SOON_MS
  let lookedAt = 0
  let isLooking = false

  const plan = () => {
    clearTimeout(timer)
    if (end.signal.aborted || isLooking || (document.hidden && lookedAt > 0)) return
    timer = setTimeout(now, Math.max(0, lookedAt + wait - Date.now()))
  }
  const now = async () => {
    isLooking = true
    lookedAt = Date.now()
    try {
      wait = (await look()) ? SOON_MS : Math.min(wait * 2, LATEST_MS)
    } catch (error) {
      if (!end.signal.aborted) fail(error)
      end.abort()
    }
    isLooking = false
    plan()
  }
  const soon = () => {
    wait = SOON_MS
    plan()
  }
  const atOnce = () => {
    lookedAt = 0
    soon()
  }

  document.addEventListener('visibilitychange', soon, end)
  window.addEventListener('online', atOnce, end)
  window.addEventListener('offline', atOnce, end)
  end.signal.addEventListener('abort', () => clearTimeout(timer))
  void now()
  return () => end.abort()
}
