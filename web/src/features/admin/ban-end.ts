/** The moment at which a day (`YYYY-MM-DD`) is over where the admin sits, as ISO 8601 in UTC. */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}

/** The first day that a ban may end with: today, as the admin's calendar names it. */
export function firstEndDay(now: number): string {
  const today = new Date(now)
  const parts = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
