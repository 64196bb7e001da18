import { longMoment } from '@grid/schema/format'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@grid/schema/period'
import type { Instant } from '@grid/schema/stored'
import { useEffect, useState } from 'react'
import { useIsHydrated } from '../../browser/hydration'
import { counted } from '../../design/text'
import { useFirstPage } from './first-page'

const UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', 1_000],
] as const

/**
 * Returns how long ago something was, in the largest whole unit: "1 minute ago", "3 days ago".
 * A month counts 30 days, a year 365; the future, seen by a slow clock, counts as now.
 */
export function timeAgo(then: number, now: number): string {
  const elapsed = Math.max(0, now - then)
  for (const [unit, length] of UNITS) {
    const count = Math.floor(elapsed / length)
    if (count >= 1) return `${counted(count, unit)} ago`
  }
  return '0 seconds ago'
}

const TICK_MS = 30_000

/** The current time, updated twice a minute. In prerendered HTML, the time of rendering. */
function useNow(): number {
  const first = useFirstPage()
  const isHydrated = useIsHydrated()
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])

  return isHydrated ? now : (first?.rendered_at ?? now)
}

/**
 * Shows how long ago something was, and the exact time on hover. Only the label renders again as it
 * ages.
 */
export function TimeAgo({ since }: { readonly since: Instant }) {
  const when = useIsHydrated() ? longMoment(since.toDate()) : undefined
  return (
    <time dateTime={since.toDate().toISOString()} title={when}>
      {timeAgo(since.toMillis(), useNow())}
    </time>
  )
}
