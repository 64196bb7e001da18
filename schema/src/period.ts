/** The periods of the most upvoted posts. Visitors load this file, so it imports nothing. */

/** The periods besides all time, the shortest first. */
export const PERIODS = ['day', 'week', 'month', 'year'] as const

export type Period = (typeof PERIODS)[number]

/** Whether a text names a period. */
export function isPeriod(text: string): text is Period {
  return PERIODS.some((period) => period === text)
}

/** The hour, day and month of an instant in UTC, each as a number that grows by one. */
export type CreatedIn = { readonly hour: number; readonly day: number; readonly month: number }

/** Durations in milliseconds, for all of the product. */
export const MINUTE_MS = 60 * 1_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * Computes `created_in` of a post. Firestore cannot sort by upvotes within a range of times, but it
 * can within up to 30 equal values: the hours, days or months of a period.
 */
export function createdIn(at: Date): CreatedIn {
  const millis = at.getTime()
  return {
    hour: Math.floor(millis / HOUR_MS),
    day: Math.floor(millis / DAY_MS),
    month: at.getUTCFullYear() * 12 + at.getUTCMonth(),
  }
}

/** The unit of each period, and how many of them it has: the current one and those before. */
const SPANS: Readonly<Record<Period, readonly [unit: keyof CreatedIn, count: number]>> = {
  day: ['hour', 24],
  week: ['day', 7],
  month: ['day', 30],
  year: ['month', 12],
}

/** The hours, days or months of a period that ends now, the current one first. */
export function unitsOf(period: Period, now: Date): readonly number[] {
  const [unit, count] = SPANS[period]
  const current = createdIn(now)[unit]
  return Array.from({ length: count }, (_, past) => current - past)
}

/** Whether an instant is in the period that ends now. */
export function isInPeriod(at: Date, period: Period, now: Date): boolean {
  const [unit] = SPANS[period]
  return unitsOf(period, now).includes(createdIn(at)[unit])
}
