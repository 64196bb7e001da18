const REST_MS = 10_000

/**
 * Follows something for as long as it is wanted: a listener that has failed hears nothing more, so
 * another one is begun in its place after a rest. Ends when the returned function is called.
 *
 * @param begin - begins to listen, is given what to call on a failure, and returns what ends it.
 * @param fail - hears of each failure.
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
        // What has failed may still wait for a better reader.
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
 * Follows something whose code has to be fetched first. Ends when the returned function is called,
 * be it before the code has come; `fail` hears of code that does not come, and of what it cannot
 * follow.
 */
export function subscribeLazily<Code>(
  fetchCode: () => Promise<Code>,
  follow: (code: Code) => () => void,
  fail: (error: unknown) => void,
): () => void {
  let isOver = false
  let stop: () => void = () => undefined
  fetchCode()
    .then((code) => {
      if (!isOver) stop = follow(code)
    })
    .catch((error: unknown) => {
      if (!isOver) fail(error)
    })
  return () => {
    isOver = true
    stop()
  }
}
