import { attemptAll } from '../core/batches'
import { collection, doc, readAll, type Snapshot, select, unchecked } from '../core/documents'
import { db } from '../core/firebase'
import { sweepComments } from '../text-deletion'
import { type CheckResult, type Comparison, type Drift, rowsOf } from './check'
import { commentsByPost } from './counters'

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

function add(sums: Map<string, number>, key: unknown, step: unknown): void {
  if (typeof key !== 'string' || typeof step !== 'number') return
  sums.set(key, (sums.get(key) ?? 0) + step)
}

async function compareField(
  collection: string,
  field: string,
  expected: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<Comparison> {
  let checked = 0
  const drifts: Drift[] = []
  for await (const row of rowsOf(db.collection(collection).select(field), signal)) {
    const [was, is] = [row.get(field) ?? 0, expected.get(row.id) ?? 0]
    checked += 1
    const drift = { path: row.ref.path, field, was, is, fields: {} }
    if (was !== is) drifts.push(drift)
  }
  return { checked, drifts }
}

const check = 'orphan_comments'
const POSTS_AT_ONCE = 100

/**
 * Removes comments of deleted posts, after an interrupted removal. A post in the trash can be
 * restored and keeps its comments.
 *
 * @throws the signal's reason when the time is up.
 */
export async function sweepOrphans(signal: AbortSignal): Promise<CheckResult> {
  const sizes = await commentsByPost(signal)
  const deleted = await deletedPosts([...sizes.keys()])
  await attemptAll(deleted, 1, async (id) => {
    signal.throwIfAborted()
    await sweepComments(id)
  })
  return {
    check,
    checked: sizes.size,
    repaired: deleted.length,
    findings: deleted.map((id) => {
      return { check, subject: `comments of posts/${id}`, was: sizes.get(id) ?? 0, is: 0 }
    }),
  }
}

async function deletedPosts(ids: readonly string[]): Promise<string[]> {
  const deleted: string[] = []
  for (let from = 0; from < ids.length; from += POSTS_AT_ONCE) {
    const some = ids.slice(from, from + POSTS_AT_ONCE)
    const posts = some.map((id) => doc('posts', id))
    const trash = some.map((id) => doc('trash', id))
    const places: readonly Place[] = await readAll(db, ...posts, ...trash)
    const existing = new Set(places.filter(isExisting).map(({ id }) => id))
    deleted.push(...some.filter((id) => !existing.has(id)))
  }
  return deleted
}

type Place = Snapshot<'posts' | 'trash'>

/** Whether a post is on the board or in the trash. Of a deleted post only the id remains. */
function isExisting(place: Place): boolean {
  return place.exists && unchecked(place).kind !== 'spent'
}
