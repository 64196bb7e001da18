import { addCounters, type CounterChanges, type Increments } from '@grid/schema/counter-changes'
import { LIMITS } from '@grid/schema/limits'
import {
  COUNTED_COLLECTIONS,
  DAILY_COLLECTIONS,
  type DailyCollection,
  dayOf,
} from '@grid/schema/metrics'
import { DAY_MS } from '@grid/schema/period'
import { forEachBatch } from '../core/batches'
import { collection, select, statsDocument } from '../core/documents'
import { hasStatus } from '../core/errors'
import { db } from '../core/firebase'
import { type Comparison, type Drift, rowsOf } from './check'

/** Deletes the changes of counters outside these collections. */
function keepOnly(changes: CounterChanges, ...collections: readonly string[]): void {
  for (const path of changes.keys()) {
    if (!collections.some((name) => path.startsWith(`${name}/`))) changes.delete(path)
  }
}

/** The number of comments by post, also of deleted posts. */
export async function commentsByPost(signal: AbortSignal): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const comments = select(collection('comments'), 'post_id')
  for await (const comment of rowsOf(comments, signal)) {
    const id = comment.data().post_id
    if (typeof id === 'string') sizes.set(id, (sizes.get(id) ?? 0) + 1)
  }
  return sizes
}

type Stored = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** Compares expected and stored counters, field by field. A missing field is zero. */
export function compareCounters(expected: CounterChanges, stored: Stored): Comparison {
  const drifts: Drift[] = []
  const paths = new Set([...expected.keys(), ...stored.keys()])
  for (const path of paths) {
    const fields = expected.get(path)?.fields ?? {}
    const should: Increments = expected.get(path)?.increments ?? new Map()
    const numbers = numbersOf(stored.get(path) ?? {})
    for (const field of new Set([...should.keys(), ...numbers.keys()])) {
      const [was, is] = [numbers.get(field) ?? 0, should.get(field) ?? 0]
      if (was !== is) drifts.push({ path, field, was, is, fields })
    }
  }
  return { checked: paths.size, drifts }
}

/** The numbers of a document; a dot separates the name of a map and a field in it. */
function numbersOf(fields: Readonly<Record<string, unknown>>): Increments {
  const numbers: Increments = new Map()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'number') numbers.set(name, value)
    if (!name.startsWith('downloads_by_') || typeof value !== 'object' || !value) continue
    for (const [inner, count] of Object.entries(value)) numbers.set(`${name}.${inner}`, count)
  }
  return numbers
}

/** The longest range of the charts and one day. */
const DAYS = Math.max(...LIMITS.chartDays) + 1

/** The fields that are read of each row, without long texts. */
const READ: Readonly<Record<DailyCollection, readonly string[]>> = {
  profiles: ['created_at'],
  posts: ['created_at'],
  service_requests: ['created_at'],
  download_stats: ['created_at', 'tool_name', 'platform'],
}

/** Compares the sizes of the collections with `stats/counts`. */
export async function compareCounts(): Promise<Comparison> {
  const stored = (await statsDocument('counts').get()).data()
  const drifts = await Promise.all(
    COUNTED_COLLECTIONS.map(async (field): Promise<Drift> => {
      const is = (await collection(field).count().get()).data().count
      const was = stored?.[field] ?? 0
      return { path: 'stats/counts', field, was, is, fields: {} }
    }),
  )
  return { checked: drifts.length, drifts: drifts.filter(({ was, is }) => was !== is) }
}

/** Compares the daily counters of the charts with the rows of those days. */
export async function compareDays(signal: AbortSignal, now = Date.now()): Promise<Comparison> {
  const since = new Date(`${dayOf(now - (DAYS - 1) * DAY_MS)}T00:00:00Z`)
  const expected: CounterChanges = new Map()
  for (const name of DAILY_COLLECTIONS) {
    const rows = collection(name).where('created_at', '>=', since)
    for await (const row of rowsOf(rows.select(...READ[name]), signal)) {
      addCounters(expected, name, row.data(), 1)
    }
  }
  keepOnly(expected, 'daily_figures')
  const days = collection('daily_figures').where('date', '>=', dayOf(since.getTime()))
  const stored = (await days.get()).docs.map((day) => [day.ref.path, day.data()] as const)
  return compareCounters(expected, new Map(stored))
}

const TAG_AND_AUTHOR_COUNTERS = ['tag_tallies', 'contributor_tallies'] as const

const AT_ONCE = 100

/** Deletes empty counters of tags and authors, then compares the others with all posts. */
export async function compareTagsAndAuthors(signal: AbortSignal): Promise<Comparison> {
  for (const name of TAG_AND_AUTHOR_COUNTERS) await sweepEmpty(name)
  const expected: CounterChanges = new Map()
  const posts = select(collection('posts'), 'user_id', 'author_username', 'tags')
  for await (const row of rowsOf(posts, signal)) addCounters(expected, 'posts', row.data(), 1)
  keepOnly(expected, ...TAG_AND_AUTHOR_COUNTERS)
  const stored = new Map<string, Readonly<Record<string, unknown>>>()
  for (const name of TAG_AND_AUTHOR_COUNTERS) {
    for await (const counter of rowsOf(select(collection(name), 'posts'), signal)) {
      stored.set(counter.ref.path, counter.data())
    }
  }
  return compareCounters(expected, stored)
}

/**
 * Deletes counters of zero posts, which mean the same as missing ones. This is no finding.
 */
async function sweepEmpty(name: (typeof TAG_AND_AUTHOR_COUNTERS)[number]): Promise<void> {
  const empty = collection(name).where('posts', '==', 0)
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

/** Compares each member's reputation with the upvotes of their posts. */
export async function compareReputation(signal: AbortSignal): Promise<Comparison> {
  const sums = new Map<string, number>()
  const posts = select(collection('posts'), 'user_id', 'upvotes')
  for await (const post of rowsOf(posts, signal)) {
    const { user_id, upvotes } = post.data()
    add(sums, user_id, upvotes)
  }
  return compareField('profiles', 'reputation', sums, signal)
}

/** Compares each post's counter with its comments. */
export async function compareCommentCounts(signal: AbortSignal): Promise<Comparison> {
  return compareField('posts', 'comment_count', await commentsByPost(signal), signal)
}

/**
 * Compares each post's upvotes with its votes. A vote is named after its post and has no field for
 * it, so only a scan of all votes can count them.
 */
export async function compareUpvotes(signal: AbortSignal): Promise<Comparison> {
  const sums = new Map<string, number>()
  const votes = db.collectionGroup('votes').select()
  for await (const { id } of rowsOf(votes, signal)) add(sums, id, 1)
  return compareField('posts', 'upvotes', sums, signal)
}

function add(sums: Map<string, number>, key: unknown, step: unknown): void {
  if (typeof key !== 'string' || typeof step !== 'number') return
  sums.set(key, (sums.get(key) ?? 0) + step)
}

async function compareField(
  name: string,
  field: string,
  expected: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<Comparison> {
  let checked = 0
  const drifts: Drift[] = []
  for await (const row of rowsOf(db.collection(name).select(field), signal)) {
    const [was, is] = [row.get(field) ?? 0, expected.get(row.id) ?? 0]
    checked += 1
    const drift = { path: row.ref.path, field, was, is, fields: {} }
    if (was === is) continue
    // `repair` can count the records of other fields again, but not the votes of one post.
    drifts.push(field === 'upvotes' ? { ...drift, writtenAt: row.updateTime } : drift)
  }
  return { checked, drifts }
}
