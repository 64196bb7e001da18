import { counted } from '../../../design/counted'

const SECOND = 1_000
const UNITS = [
  ['year', 365 * 24 * 3_600 * SECOND],
  ['month', 30 * 24 * 3_600 * SECOND],
  ['day', 24 * 3_600 * SECOND],
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
] as const

/**
 * Says how long ago something was, in the largest whole unit: "1 minute ago", "3 days ago".
 * A month counts 30 days, a year 365; the future, seen by a slow clock, counts as now.
 */
export function timeAgo(then: number, now: number): string {
  const elapsed = Math.max(0, now - then)
  for (const [unit, length] of UNITS) {
    const count = Math.floor(elapsed / length)
    if (count >= 1) return `${counted(count, unit)} ago`
  }
  return '0 seconds ago'
}
