import { LIMITS } from '@grid/schema/limits'
import {
  doc,
  documentId,
  type Firestore,
  increment,
  limit,
  onSnapshot,
  query,
  runTransaction,
  serverTimestamp,
  where,
} from 'firebase/firestore'
import { errorCode } from '../../data/errors'
import { db, votesOf } from '../../data/firestore'
import { readFromServer } from '../../data/requests.firestore'
import { resubscribeOnError } from '../../data/resubscribe'
import { WITH_METADATA } from '../../data/subscriptions.firestore'
import { requestWithTimeout } from '../../data/timeout'
import { explainRejection } from './write-errors.firestore'

/**
 * Gives or takes back a member's upvote and moves the post's counter with it. Asking for what is so
 * already changes nothing, so a second tab or a second try does no harm.
 *
 * @returns by how much the counter moved.
 */
export function castVote(
  db: Firestore,
  uid: string,
  postId: string,
  wanted: boolean,
): Promise<number> {
  const vote = doc(db, 'profiles', uid, 'votes', postId)
  return runTransaction(db, async (transaction) => {
    const given = (await transaction.get(vote)).exists()
    if (given === wanted) return 0
    const step = wanted ? 1 : -1
    if (wanted) transaction.set(vote, { created_at: serverTimestamp() })
    else transaction.delete(vote)
    transaction.update(doc(db, 'posts', postId), { upvotes: increment(step) })
    return step
  })
}

/** Tells of posts whether the member has upvoted them. */
type TellVotes = (given: ReadonlyMap<string, boolean>) => void

/** Follows a member's votes of the posts asked for; a page of posts costs one query. */
export function followVotes(uid: string, tell: TellVotes) {
  const asked = new Set<string>()
  const stops: (() => void)[] = []

  const follow = (ids: readonly string[]) => {
    const page = query(votesOf(uid), where(documentId(), 'in', ids), limit(LIMITS.page.posts))
    return resubscribeOnError(
      (fail) =>
        onSnapshot(
          page,
          WITH_METADATA,
          ({ docs, metadata }) => {
            const given = new Set(docs.map((vote) => vote.id))
            // That there is none counts only when the server says so.
            const known = metadata.fromCache ? ids.filter((id) => given.has(id)) : ids
            tell(new Map(known.map((id) => [id, given.has(id)])))
          },
          fail,
        ),
      (error) => console.error('Error fetching votes:', error),
    )
  }

  return {
    ask(ids: readonly string[]) {
      const fresh = ids.filter((id) => !asked.has(id))
      for (const id of fresh) asked.add(id)
      for (let start = 0; start < fresh.length; start += LIMITS.page.posts)
        stops.push(follow(fresh.slice(start, start + LIMITS.page.posts)))
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** Whether the server holds a vote of the member for a post, whatever was heard of it. */
export async function isVoteStored(uid: string, postId: string): Promise<boolean> {
  return (await readFromServer(doc(votesOf(uid), postId))).exists()
}

/**
 * Makes the member's vote what is wanted and gives by how much the counter moved. Of two tabs that
 * vote in the same moment one is refused; its second look finds what the other did.
 *
 * @throws Problem when the member is banned or the post is gone.
 */
export async function vote(uid: string, postId: string, wanted: boolean): Promise<number> {
  const cast = () => requestWithTimeout(() => castVote(db, uid, postId, wanted))
  try {
    return await cast().catch((error: unknown) => {
      if (errorCode(error) === 'permission-denied') return cast()
      throw error
    })
  } catch (error) {
    throw await explainRejection(error, { uid, postId })
  }
}
