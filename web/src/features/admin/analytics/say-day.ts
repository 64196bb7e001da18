const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A day of the figures, e.g. "2026-11-23", as chart and table print it: "23 Nov". */
export function sayDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`))
}
