import { LIMITS } from '@grid/schema/limits'
import type { Profile } from '@grid/schema/profile'
import { collection, doc, type Firestore } from 'firebase/firestore'
import {
  moveCommentToTrash,
  restoreCommentFromTrash,
  writeComment,
} from '../../web/src/features/board/comments/comments.firestore'
import { setVote } from '../../web/src/features/board/posts/votes.firestore'

/** A member with a separate client. */
export type Client = Pick<Profile, 'username' | 'created_at'> & {
  readonly uid: string
  readonly db: Firestore
}

/** The numbers of actions of a member, or of all members. */
export type ActionCounts = {
  votes: number
  comments: number
  deleted: number
  restored: number
  failed: number
}

export const NO_ACTIONS: ActionCounts = {
  votes: 0,
  comments: 0,
  deleted: 0,
  restored: 0,
  failed: 0,
}

/** A little more than the rate limits of the rules. */
const PAUSE_MS = LIMITS.rateLimit.comment.seconds * 1_000 + 200
const VOTE_PAUSE_MS = LIMITS.rateLimit.vote.seconds * 1_000 + 200

/**
 * Toggles votes and comments as often as the rules allow, until the time is up. Deletes some of the
 * comments and restores some of these. Uses the code of the site.
 */
export async function simulateMember(
  client: Client,
  postIds: readonly string[],
  until: number,
): Promise<ActionCounts> {
  const actions = { ...NO_ACTIONS }
  const member = { id: client.uid, created_at: client.created_at }
  const given = new Set<string>()
  let due = Date.now() + Math.random() * PAUSE_MS
  const attempt = async (name: keyof ActionCounts, action: () => Promise<unknown>) => {
    try {
      await action()
      actions[name] += 1
    } catch {
      actions.failed += 1
    }
  }
  while (Date.now() < until) {
    const postId = postIds[Math.floor(Math.random() * postIds.length)] ?? ''
    if (Date.now() >= due) {
      await writeComments(client, postId, attempt)
      due = Date.now() + PAUSE_MS
    } else {
      const isUpvoted = !given.has(postId)
      await attempt('votes', () => setVote(client.db, member, postId, isUpvoted))
      if (isUpvoted) given.add(postId)
      else given.delete(postId)
      await new Promise((resolve) => setTimeout(resolve, VOTE_PAUSE_MS))
    }
  }
  return actions
}

async function writeComments(
  { db, uid, ...rest }: Client,
  postId: string,
  attempt: (name: keyof ActionCounts, action: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { id } = doc(collection(db, 'comments'))
  const post = { id: postId, user_id: 'member-1' }
  const comment = { id, post, parent: null, replyTo: null, content: 'Counted.' }
  const author = { id: uid, ...rest }
  await attempt('comments', () => writeComment(db, author, comment, []))
  if (Math.random() < 0.5) return
  await attempt('deleted', () => moveCommentToTrash(db, author, id))
  if (Math.random() < 0.5) return
  await attempt('restored', () => restoreCommentFromTrash(db, author, id))
}
