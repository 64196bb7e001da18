import type { DailyFigures } from '@grid/schema/daily-figures'
import { limit, orderBy, type Query, query, where } from 'firebase/firestore'
import { useMemo } from 'react'
import { dailyFigures } from '../../data/admin-collections'
import { lastDays } from './dates'
import { ADMIN_MESSAGES } from './messages'
import { type Live, useLiveRows } from './use-live'

/** What was counted on a day and on those that followed, oldest first. */
export function figuresSince(from: string): Query<DailyFigures> {
  return query(dailyFigures, where('date', '>=', from), orderBy('date'))
}

/** What was counted on each of the last `count` days, oldest first, live. */
export function useDailyFigures(now: number, count: number): Live<readonly DailyFigures[]> {
  const [from = ''] = lastDays(now, count)
  const list = useMemo(() => query(figuresSince(from), limit(count)), [from, count])
  return useLiveRows(list, ADMIN_MESSAGES.analyticsFailed)
}
