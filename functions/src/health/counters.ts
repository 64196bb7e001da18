import { COUNTED_COLLECTIONS } from '@grid/schema/counts'
import { DAILY_COLLECTIONS, type DailyCollection, dayOf } from '@grid/schema/daily-figures'
import { LIMITS } from '@grid/schema/limits'
import { forEachBatch } from '../core/batches'
import { hasStatus } from '../core/errors'
import { db } from '../core/firebase'
import { addFigures, type Moves } from '../counters/counters'
import { type Drift, type Look, rowsOf } from './check'
import { compareFigures } from './compare-counters'
import { keepOnly } from './queries'

const DAY_MS = 24 * 60 * 60 * 1_000

/** As far back as the charts go, and a day more. */
const DAYS = Math.max(...LIMITS.chartDays) + 1

/** What is read of each row that is counted by day, so that no text travels. */
const READ: Readonly<Record<DailyCollection, readonly string[]>> = {
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
      return { path: 'stats/counts', field, was, is, fields: {} }
    }),
  )
  return { checked: drifts.length, drifts: drifts.filter(({ was, is }) => was !== is) }
}

/** The roll-ups of the days that charts show against the rows of those days. */
export async function lookAtDays(signal: AbortSignal, now = Date.now()): Promise<Look> {
  const since = new Date(`${dayOf(now - (DAYS - 1) * DAY_MS)}T00:00:00Z`)
  const expected: Moves = new Map()
  for (const collection of DAILY_COLLECTIONS) {
    const rows = db.collection(collection).where('created_at', '>=', since)
    for await (const row of rowsOf(rows.select(...READ[collection]), signal)) {
      addFigures(expected, collection, row.data(), 1)
    }
  }
  keepOnly(expected, 'daily_figures')
  const days = db.collection('daily_figures').where('date', '>=', dayOf(since.getTime()))
  const stored = (await days.get()).docs.map((day) => [day.ref.path, day.data()] as const)
  return compareFigures(expected, new Map(stored))
}

const TALLIES = ['tag_tallies', 'contributor_tallies'] as const

const AT_ONCE = 100

/** The tallies of tags and contributors against all posts, after the empty ones were swept. */
export async function lookAtTallies(signal: AbortSignal): Promise<Look> {
  for (const name of TALLIES) await sweepEmpty(name)
  const expected: Moves = new Map()
  const posts = db.collection('posts').select('user_id', 'author_username', 'tags')
  for await (const row of rowsOf(posts, signal)) addFigures(expected, 'posts', row.data(), 1)
  keepOnly(expected, ...TALLIES)
  const stored = new Map<string, Readonly<Record<string, unknown>>>()
  for (const name of TALLIES) {
    for await (const tally of rowsOf(db.collection(name).select('posts'), signal)) {
      stored.set(tally.ref.path, tally.data())
    }
  }
  return compareFigures(expected, stored)
}

/**
 * Removes the tallies that came down to zero, which is what a missing one says as well. It is no
 * finding: the last post with a tag may go on any day, and so may a contributor.
 */
async function sweepEmpty(name: (typeof TALLIES)[number]): Promise<void> {
  const empty = db.collection(name).where('posts', '==', 0)
  await forEachBatch(empty, AT_ONCE, (some) => Promise.all(some.map(removeUnchanged)))
}

async function removeUnchanged({
  ref,
  updateTime,
}: FirebaseFirestore.QueryDocumentSnapshot): Promise<void> {
  try {
    await ref.delete({ lastUpdateTime: updateTime })
  } catch (error) {
    // It was counted for, or removed, meanwhile.
    if (!hasStatus(error, 'failed-precondition') && !hasStatus(error, 'not-found')) throw error
  }
}
