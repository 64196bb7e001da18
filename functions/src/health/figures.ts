import { COUNTED_COLLECTIONS, type CountedCollection } from '@grid/schema/counts'
import { dayOf } from '@grid/schema/daily-figures'
import { LIMITS } from '@grid/schema/limits'
import { db } from '../core/firebase'
import { addFigures, type Moves } from '../figures/moves'
import type { Drift, Look } from './check'
import { compareFigures } from './compare-figures'
import { keepOnly } from './only'
import { rowsOf } from './rows'

const DAY_MS = 24 * 60 * 60 * 1_000
/** As far back as the charts go, and a day more. */
const DAYS = Math.max(...LIMITS.chartDays) + 1

/** What is counted by day, and what is read of each row for it, so that no text travels. */
const DAILY_FIELDS: Readonly<Record<Exclude<CountedCollection, 'comments'>, readonly string[]>> = {
  profiles: ['created_at'],
  posts: ['created_at'],
  service_requests: ['created_at'],
  download_stats: ['created_at', 'tool_name', 'platform'],
}

/** The sizes of the collections against `stats/counts`. */
export async function lookAtCounts(): Promise<Look> {
  const stored = await db.doc('stats/counts').get()
  const drifts = await Promise.all(
    COUNTED_COLLECTIONS.map(async (field): Promise<Drift> => {
      const is = (await db.collection(field).count().get()).data().count
      const was = stored.get(field) ?? 0
      return { path: 'stats/counts', field, was, is, mayCreate: true, fields: {} }
    }),
  )
  return { checked: drifts.length, drifts: drifts.filter(({ was, is }) => was !== is) }
}

/** The roll-ups of the days that charts show against the rows of those days. */
export async function lookAtDays(now = Date.now()): Promise<Look> {
  const since = new Date(`${dayOf(now - (DAYS - 1) * DAY_MS)}T00:00:00Z`)
  const expected: Moves = new Map()
  for (const [collection, fields] of Object.entries(DAILY_FIELDS)) {
    const rows = db.collection(collection).where('created_at', '>=', since)
    for await (const row of rowsOf(rows.select(...fields))) {
      addFigures(expected, collection as keyof typeof DAILY_FIELDS, row.data(), 1)
    }
  }
  keepOnly(expected, 'daily_figures')
  const days = db.collection('daily_figures').where('date', '>=', dayOf(since.getTime()))
  const stored = (await days.get()).docs.map((day) => [day.ref.path, day.data()] as const)
  return compareFigures(expected, new Map(stored))
}
