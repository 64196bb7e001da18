import { OFFLINE, Problem } from './problem'

const DEADLINE_MS = 15_000

/**
 * Waits for a save at most 15 s. The SDK tries for as long as the page lives, but a person needs an
 * answer; saves are idempotent, so trying again after a late success does no harm.
 *
 * @throws Problem when the time is over or the device is offline at the start.
 */
export async function withDeadline<T>(start: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new Problem(OFFLINE)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Problem('No answer came in time. Nothing was lost: please try again.')),
      DEADLINE_MS,
    )
  })
  try {
    return await Promise.race([start(), late])
  } finally {
    clearTimeout(timer)
  }
}
