import type { DocumentSnapshot } from 'firebase-admin/firestore'
import { db } from '../core/firebase'
import { sweepComments } from '../moderation'
import { type CheckResult, type Comparison, type Drift, rowsOf } from './check'
import { commentsByPost } from './counters'

/** Each member's reputation against the upvotes of the posts that exist. */
export async function compareReputation(signal: AbortSignal): Promise<Comparison> {
  const sums = new Map<string, number>()
  const posts = db.collection('posts').select('user_id', 'upvotes')
  for await (const post of rowsOf(posts, signal)) {
    add(sums, post.get('user_id'), post.get('upvotes'))
  }
  return compareField('profiles', 'reputation', sums, signal)
}

/** Each post's counter against the comments below it. */
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
 * Removes comments whose post is gone for good: a removal stopped before its end. A post in the
 * trash may come back, and keeps its own.
 *
 * @throws the signal's reason, where the time for it is over.
 */
export async function sweepOrphans(signal: AbortSignal): Promise<CheckResult> {
  const sizes = await commentsByPost(signal)
  const gone = await goneForGood([...sizes.keys()])
  for (const id of gone) {
    signal.throwIfAborted()
    await sweepComments(id)
  }
  return {
    check,
    checked: sizes.size,
    repaired: gone.length,
    findings: gone.map((id) => {
      return { check, subject: `comments of posts/${id}`, was: sizes.get(id) ?? 0, is: 0 }
    }),
  }
}

async function goneForGood(ids: readonly string[]): Promise<string[]> {
  const gone: string[] = []
  for (let from = 0; from < ids.length; from += POSTS_AT_ONCE) {
    const some = ids.slice(from, from + POSTS_AT_ONCE)
    const places = await db.getAll(
      ...some.flatMap((id) => [db.doc(`posts/${id}`), db.doc(`trash/${id}`)]),
    )
    const kept = new Set(places.filter(isKept).map(({ id }) => id))
    gone.push(...some.filter((id) => !kept.has(id)))
  }
  return gone
}

/** A post on the board, or one in the trash; of one that is gone for good only the id is there. */
function isKept(place: DocumentSnapshot): boolean {
  return place.exists && place.get('kind') !== 'spent'
}
