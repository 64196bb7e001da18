import type { DailyFigures } from '@grid/schema/daily-figures'
import { limit, orderBy, type Query, query, where } from 'firebase/firestore'
import { useMemo } from 'react'
import { dailyFigures } from '../../data/admin-collections'
import { lastDays } from './dates'
import { ADMIN_MESSAGES } from './messages'
import { type Loadable, useRows } from './use-rows'

/** The daily metrics from a day on, oldest first. */
export function metricsSince(from: string): Query<DailyFigures> {
  return query(dailyFigures, where('date', '>=', from), orderBy('date'))
}

/** Subscribes to the metrics of the last `count` days, oldest first. */
export function useDailyMetrics(now: number, count: number): Loadable<readonly DailyFigures[]> {
  const [from = ''] = lastDays(now, count)
  const list = useMemo(() => query(metricsSince(from), limit(count)), [from, count])
  return useRows(list, ADMIN_MESSAGES.analyticsFailed)
}
