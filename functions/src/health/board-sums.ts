import { db } from '../core/firebase'
import { commentsByPost, type Drift, type Look, rowsOf } from './check'

/** Each member's reputation against the upvotes of the posts that exist. */
export async function lookAtReputation(signal: AbortSignal): Promise<Look> {
  const sums = new Map<string, number>()
  const posts = db.collection('posts').select('user_id', 'upvotes')
  for await (const post of rowsOf(posts, signal)) {
    add(sums, post.get('user_id'), post.get('upvotes'))
  }
  return compare('profiles', 'reputation', sums, signal)
}

/** Each post's counter against the comments below it. */
export async function lookAtComments(signal: AbortSignal): Promise<Look> {
  return compare('posts', 'comment_count', await commentsByPost(signal), signal)
}

function add(sums: Map<string, number>, key: unknown, step: unknown): void {
  if (typeof key !== 'string' || typeof step !== 'number') return
  sums.set(key, (sums.get(key) ?? 0) + step)
}

async function compare(
  collection: string,
  field: string,
  expected: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<Look> {
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
