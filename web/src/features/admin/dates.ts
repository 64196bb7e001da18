import type { Instant } from '@grid/schema/instant'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** A narrow column breaks before the time of day alone, where a comma would not fit beside. */
const inOneLine = (text: string) => text.replace(/ (?!\d\d:)/g, '\u00a0').replace(',', '')

/** When something was, as tables say it. */
export function formatMoment(at: Instant): string {
  return inOneLine(moment.format(at.toDate()))
}

/** When something was, to the second. */
export function formatExact(at: Instant): string {
  return inOneLine(exact.format(at.toDate()))
}

/** On which day something was. */
export function formatDay(at: Instant): string {
  return inOneLine(day.format(at.toDate()))
}

/** The time of day of a moment in milliseconds. */
export function formatClock(at: number): string {
  return clock.format(at)
}
