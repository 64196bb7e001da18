import type { DailyFigures } from '@grid/schema/daily-figures'
import { limit, orderBy, query, where } from 'firebase/firestore'
import { useMemo } from 'react'
import { dailyFigures } from '../../data/dashboard'
import { lastDays } from './last-days'
import { ADMIN_MESSAGES } from './messages'
import { type Live, useLiveRows } from './use-live'

/** What was counted on each of the last `count` days, oldest first, live. */
export function useDailyFigures(now: number, count: number): Live<readonly DailyFigures[]> {
  const [from = ''] = lastDays(now, count)
  const list = useMemo(
    () => query(dailyFigures, where('date', '>=', from), orderBy('date'), limit(count)),
    [from, count],
  )
  return useLiveRows(list, ADMIN_MESSAGES.analyticsFailed)
}
