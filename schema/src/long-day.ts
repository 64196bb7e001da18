const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const

/**
 * A day as one writes it, by the reader's own calendar: 21 November 2026. By hand, because what
 * browsers know of languages takes them 20 ms to load, and slow phones 100.
 */
export function longDay(date: Date): string {
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`
}
