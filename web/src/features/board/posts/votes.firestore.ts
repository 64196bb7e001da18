import { LIMITS } from '@grid/schema/limits'
import type { Vote } from '@grid/schema/member-activity'
import {
  doc,
  documentId,
  type Firestore,
  increment,
  limit,
  type QuerySnapshot,
  query,
  runTransaction,
  serverTimestamp,
  where,
} from 'firebase/firestore'
import { createStore } from 'zustand/vanilla'
import { readFromServer, subscribeToList } from '../../../data/documents.firestore'
import { RateLimitError } from '../../../data/errors'
import { db, votesOf } from '../../../data/firestore'
import {
  type Actor,
  actorOf,
  recordRateLimitedAction,
  writeAs,
} from '../../../session/member-writes.firestore'

/**
 * Gives or takes back a member's upvote, and changes the post's counter in the same transaction. A
 * vote that is stored already changes nothing, so a second tab or a retry does no harm.
 *
 * @returns by how much the counter changed.
 * @throws RateLimitError when the last vote is too recent; it says how long to wait.
 */
export function setVote(
  db: Firestore,
  member: Actor,
  postId: string,
  isGiven: boolean,
): Promise<number> {
  const vote = doc(db, 'profiles', member.id, 'votes', postId)
  return runTransaction(db, async (transaction) => {
    const isStored = (await transaction.get(vote)).exists()
    if (isStored === isGiven) return 0
    await recordRateLimitedAction(transaction, db, { kind: 'vote', member, id: postId })
    const step = isGiven ? 1 : -1
    if (isGiven) transaction.set(vote, { created_at: serverTimestamp() })
    else transaction.delete(vote)
    transaction.update(doc(db, 'posts', postId), { upvotes: increment(step) })
    return step
  })
}

/** Receives, per post id, whether the member has upvoted the post. */
type VoteListener = (votes: ReadonlyMap<string, boolean>) => void

/** Subscribes to a member's votes for the posts that are added. A page of posts is one query. */
export function subscribeToVotes(uid: string, emit: VoteListener) {
  const added = new Set<string>()
  const stops: (() => void)[] = []

  const subscribe = (ids: readonly string[]) => {
    const page = query(votesOf(uid), where(documentId(), 'in', ids), limit(LIMITS.page.posts))
    const receive = ({ docs, metadata }: QuerySnapshot<Vote>) => {
      const given = new Set(docs.map((vote) => vote.id))
      // Only the server can say that a vote does not exist.
      const confirmed = metadata.fromCache ? ids.filter((id) => given.has(id)) : ids
      emit(new Map(confirmed.map((id) => [id, given.has(id)])))
    }
    return subscribeToList(page, receive, { failure: 'Error fetching votes:' })
  }

  return {
    add(ids: readonly string[]) {
      const fresh = ids.filter((id) => !added.has(id))
      for (const id of fresh) added.add(id)
      for (let start = 0; start < fresh.length; start += LIMITS.page.posts)
        stops.push(subscribe(fresh.slice(start, start + LIMITS.page.posts)))
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** Reads from the server whether the member's vote for a post is stored. */
export async function isVoteStored(uid: string, postId: string): Promise<boolean> {
  return (await readFromServer(doc(votesOf(uid), postId))).exists()
}

/** The last vote of this tab. Votes run one after another, because they share a rate limit. */
const voteQueue = createStore<{ readonly last: Promise<unknown> }>(() => ({
  last: Promise.resolve(),
}))

function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const result = voteQueue.getState().last.then(run)
  voteQueue.setState({ last: result.catch(() => undefined) })
  return result
}

/** Pauses of the rate limit before a vote fails with its message. */
const MAX_PAUSES = 3

/** Sets the vote after the pause that the rate limit requires. The click is shown meanwhile. */
async function setVoteWhenAllowed(uid: string, postId: string, isGiven: boolean): Promise<number> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await writeAs({ uid, kind: 'vote', postId }, () =>
        setVote(db, actorOf(uid), postId, isGiven),
      )
    } catch (error) {
      if (!(error instanceof RateLimitError) || pauses === MAX_PAUSES) throw error
      await new Promise((resolve) => setTimeout(resolve, error.seconds * 1_000))
    }
  }
}

/**
 * Stores or removes the member's vote. If two tabs vote at the same moment, one is rejected; the
 * second attempt of `writeAs` finds the vote of the other.
 *
 * @returns by how much the counter changed.
 * @throws UserFacingError when the member is banned or the post was deleted.
 */
export function vote(uid: string, postId: string, isGiven: boolean): Promise<number> {
  return inTurn(() => setVoteWhenAllowed(uid, postId, isGiven))
}
