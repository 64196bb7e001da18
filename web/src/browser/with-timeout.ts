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
