const REST_MS = 10_000

/**
 * Subscribes, and resubscribes 10 s after each failure: a failed listener emits nothing more.
 *
 * @param begin - subscribes, reports a failure to its argument, and returns the end function.
 * @param fail - called at each failure.
 * @returns a function that ends the subscription.
 */
export function resubscribeOnError(
  begin: (fail: (error: unknown) => void) => () => void,
  fail: (error: unknown) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  const listen = () =>
    begin((error) => {
      fail(error)
      clearTimeout(timer)
      timer = setTimeout(() => {
        // A failed listener may still wait for another data source.
        stop()
        stop = listen()
      }, REST_MS)
    })
  let stop = listen()
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/**
 * Subscribes to a source whose code is loaded first. Tries again 10 s after a failure.
 *
 * @param fail - called each time the code does not load or `subscribe` throws.
 * @returns a function that ends the subscription, also while the code is loading.
 */
export function subscribeLazily<Code>(
  loadCode: () => Promise<Code>,
  subscribe: (code: Code) => () => void,
  fail: (error: unknown) => void,
): () => void {
  return resubscribeOnError((retry) => {
    let isOver = false
    let stop: () => void = () => undefined
    loadCode()
      .then((code) => {
        if (!isOver) stop = subscribe(code)
      })
      .catch((error: unknown) => {
        if (!isOver) retry(error)
      })
    return () => {
      isOver = true
      stop()
    }
  }, fail)
}
