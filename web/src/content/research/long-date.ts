const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A stored day as one writes it: 2026-06-18 becomes 18 June 2026. */
export function longDate(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`))
}
