/**
 * Formats a whole number: 2,048. Without `Intl`, whose data takes browsers 20 ms to load, and slow
 * phones 100. Visitors load this file, so it does not import zod.
 */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const

/**
 * Formats a day in the user's time zone: 21 November 2026. Without `Intl`, see `formatNumber`.
 */
export function longDay(date: Date): string {
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`
}

/** A number of two digits: 05. */
export const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats the time of day in the user's time zone: 14:05. Without `Intl` as well. */
export function timeOfDay(date: Date): string {
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** Formats a moment in the user's time zone: 21 November 2026 at 14:05. Without `Intl` as well. */
export function longMoment(date: Date): string {
  return `${longDay(date)} at ${timeOfDay(date)}`
}
