/**
 * A whole number as the site and its sentences show it: 2,048. By hand, because what browsers know
 * of languages takes them 20 ms to load, and slow phones 100. Visitors fetch it; zod stays out.
 */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

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
