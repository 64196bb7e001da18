import { whenOnline } from '../../../browser/connection'
import { errorMessage } from '../../../data/errors'
import { loadChunk } from '../../../data/load-chunk'
import { notify } from '../../../design/notify'
import { isSignedInAs } from '../../../session/session-store'
import { refreshPost } from '../post'
import { noteVotes } from './known-votes'
import { VOTE_MESSAGES } from './messages'
import { type OwnVote, ownVoteOf, showOwnVote } from './own-votes'

/** A post's counter and the member's vote, as they stood before a click. */
type Before = {
  readonly seen: number
  readonly count: number
  readonly isGiven: boolean
}

/** Post id → its last save. */
const newest = new Map<string, OwnVote>()

/** What a member wants of a post whose vote is being saved; null when none is. */
export function wantedOf(uid: string, postId: string): boolean | null {
  const own = ownVoteOf(postId)
  return own?.isSaving && own.uid === uid ? own.isGiven : null
}

/**
 * Saves what the member wants, and what they want by then, until it is what the server holds. The
 * saves of a post follow one another, so quick clicks end as the last one says. Without a
 * connection the save waits, and is given up if its member has gone by then.
 */
export async function saveVote(uid: string, postId: string, before: Before): Promise<void> {
  const { seen } = before
  let { count, isGiven: stored } = before
  let isTried = false
  try {
    await whenOnline(() => notify.blank(VOTE_MESSAGES.waits))
    const { vote } = await loadChunk(() => import('../votes.firestore'))
    const next = () => (isSignedInAs(uid) ? wantedOf(uid, postId) : null)
    for (let wanted = next(); wanted !== null && wanted !== stored; wanted = next()) {
      isTried = true
      count += await vote(uid, postId, wanted)
      stored = wanted
      noteVotes(uid, new Map([[postId, stored]]))
    }
  } catch (error) {
    notify.error(errorMessage(error))
  }
  const saved = { uid, seen, count, isSaving: false, isGiven: stored }
  newest.set(postId, saved)
  if (ownVoteOf(postId)?.uid === uid) showOwnVote(postId, saved)
  if (isTried) await recount(postId, saved)
}

/** Counts anew, for answers may be lost and others vote as well. */
async function recount(postId: string, saved: OwnVote): Promise<void> {
  const { uid } = saved
  try {
    const post = await refreshPost(postId)
    if (post && ownVoteOf(postId) === saved) {
      showOwnVote(postId, { ...saved, count: post.upvotes })
    }
    // The live query may have told since what was before the save, and nothing after that.
    const { isVoteStored } = await loadChunk(() => import('../votes.firestore'))
    const isStored = await isVoteStored(uid, postId)
    const isNewest = newest.get(postId) === saved && wantedOf(uid, postId) === null
    if (isNewest && isSignedInAs(uid)) noteVotes(uid, new Map([[postId, isStored]]))
  } catch (error) {
    console.warn('The votes could not be counted anew:', error)
  }
}
