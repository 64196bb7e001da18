import { longDay } from '@grid/schema/long-day'

/** A day as one writes it, in the reader's own time: 21 November 2026. */
export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{longDay(date)}</time>
}
