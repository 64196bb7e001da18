/**
 * Follows something whose code has to be fetched first. Ends when the returned function is called,
 * be it before the code has come; `fail` hears of code that does not come, and of what it cannot
 * follow.
 */
export function followLater<Code>(
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
