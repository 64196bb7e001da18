import type { DocumentSnapshot } from 'firebase-admin/firestore'
import { db } from '../core/firebase'
import { sweepComments } from '../moderation'
import { type CheckResult, commentsByPost } from './check'

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
