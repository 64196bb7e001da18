import type { DailyFigures } from '@grid/schema/daily-figures'
import { limit, orderBy, query, where } from 'firebase/firestore'
import { useMemo } from 'react'
import { dailyFigures } from '../../../data/dashboard'
import { lastDays } from '../last-days'
import { ADMIN_MESSAGES } from '../messages'
import { useLive } from '../use-live'
import type { Span } from './figures'

/** The downloads of the last month are shown whatever the span. */
const LEAST = 32

/** The days that a span needs, live; the state while they are not here. */
export type Figures =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly days: readonly DailyFigures[] }

export function useFigures(now: number, span: Span): Figures {
  const count = Math.max(span, LEAST)
  const [from = ''] = lastDays(now, count)
  const list = useMemo(
    () => query(dailyFigures, where('date', '>=', from), orderBy('date'), limit(count)),
    [from, count],
  )
  const live = useLive(list, ADMIN_MESSAGES.analyticsFailed)
  return useMemo(
    () =>
      live.state === 'ready'
        ? { state: 'ready', days: live.documents.map((day) => day.data()) }
        : { state: live.state },
    [live],
  )
}
