/** The moment at which a day (`YYYY-MM-DD`) is over where the admin sits, as ISO 8601 in UTC. */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}

/** The last day that a ban may end with: after the next, dates are written differently. */
export const LAST_END_DAY = '9999-12-30'

/** Whether a ban may end with a text: a day that is not past. */
export function isEndDay(text: string, now: number): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text)
  return day && firstEndDay(now) <= text && text <= LAST_END_DAY
}

/** The first day that a ban may end with: today, as the admin's calendar names it. */
export function firstEndDay(now: number): string {
  const today = new Date(now)
  const parts = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
