const TIMEOUT_MS = 1_000
/** Delay in browsers without `requestIdleCallback`. */
const FALLBACK_MS = 200

/**
 * Runs work when the browser is idle, at the latest after `latestMs` (null: no limit).
 *
 * @returns a function that cancels it.
 */
export function whenIdle(work: () => void, latestMs: number | null = TIMEOUT_MS): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(() => work(), latestMs === null ? {} : { timeout: latestMs })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, FALLBACK_MS)
  return () => clearTimeout(id)
}

/** Runs work once the page is loaded and the browser is idle, without a time limit. */
export function afterLoad(work: () => void): void {
  const wait = () => whenIdle(work, null)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

/**
 * Runs work now, every `ms` milliseconds, and when the page is shown again. While the page is
 * hidden, nothing runs.
 *
 * @returns a function that ends that.
 */
export function everyWhileVisible(ms: number, work: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const update = () => {
    clearInterval(timer)
    if (document.hidden) return
    work()
    timer = setInterval(work, ms)
  }
  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', update)
  }
}

/**
 * Passes the outcome of a request on, unless the returned function is called before: the cleanup of
 * an effect, whose component is gone or has made another request.
 */
export function cancellable<T>(
  request: Promise<T>,
  onResult: (result: T) => void,
  onError: (error: unknown) => void,
): () => void {
  let isCancelled = false
  request.then(
    (result) => {
      if (!isCancelled) onResult(result)
    },
    (error: unknown) => {
      if (!isCancelled) onError(error)
    },
  )
  return () => {
    isCancelled = true
  }
}

/** Resolves like `work`, or with the result of `onTimeout` after `ms`. Leaves no timer behind. */
export async function withTimeout<T, Late>(
  work: Promise<T>,
  ms: number,
  onTimeout: () => Late,
): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Late>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(onTimeout())
      } catch (error) {
        reject(error)
      }
    }, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
