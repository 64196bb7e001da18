import { longMoment } from '@grid/schema/format'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@grid/schema/period'
import type { Instant } from '@grid/schema/stored'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useIsHydrated } from '../../browser/hydration'
import { everyWhileVisible } from '../../browser/timers'
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

/** The time of all labels. It stops while the page shows none, or is hidden. */
const clock = createStore<{ readonly now: number }>(() => ({ now: Date.now() }))

type ClockTimer = { readonly labels: number; readonly end: () => void }

/**
 * The number of labels on the page, and what ends their timer. A store of its own, so that a new
 * label does not call the subscribers of the time.
 */
const clockTimer = createStore<ClockTimer>(() => ({ labels: 0, end: () => undefined }))

/** Counts a label, and starts the timer for the first. Returns a function that does the reverse. */
function addLabel(): () => void {
  const { labels } = clockTimer.getState()
  if (labels === 0) {
    const tick = () => clock.setState({ now: Date.now() })
    clockTimer.setState({ end: everyWhileVisible(TICK_MS, tick) })
  }
  clockTimer.setState({ labels: labels + 1 })
  return () => {
    const { labels: left, end } = clockTimer.getState()
    if (left === 1) end()
    clockTimer.setState({ labels: left - 1 })
  }
}

/** How long ago something was, now. In prerendered HTML, at the time of rendering. */
function useAge(since: number): string {
  const first = useFirstPage()
  const isHydrated = useIsHydrated()
  // The clock may not have run since.
  const [shownAt] = useState(Date.now)
  const age = useStore(clock, ({ now }) => timeAgo(since, Math.max(now, shownAt)))
  useEffect(addLabel, [])
  return isHydrated ? age : timeAgo(since, first?.rendered_at ?? shownAt)
}

/**
 * Shows how long ago something was, and the exact time on hover. Only the label renders again as it
 * ages.
 */
export function TimeAgo({ since }: { readonly since: Instant }) {
  const when = useIsHydrated() ? longMoment(since.toDate()) : undefined
  return (
    <time dateTime={since.toDate().toISOString()} title={when}>
      {useAge(since.toMillis())}
    </time>
  )
}
