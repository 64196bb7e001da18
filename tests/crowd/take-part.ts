import { LIMITS } from '@grid/schema/limits'
import type { Profile } from '@grid/schema/profile'
import { collection, doc, type Firestore } from 'firebase/firestore'
import {
  bringCommentBack,
  moveCommentToTrash,
  writeComment,
} from '../../web/src/features/board/comment-writes.firestore'
import { castVote } from '../../web/src/features/board/votes.firestore'

/** A member with a client of their own. */
export type Client = Pick<Profile, 'username' | 'created_at'> & {
  readonly uid: string
  readonly db: Firestore
}

/** What a member did, or what the crowd did together. */
export type Deeds = {
  votes: number
  comments: number
  deleted: number
  restored: number
  failed: number
}

export const NO_DEEDS: Deeds = { votes: 0, comments: 0, deleted: 0, restored: 0, failed: 0 }

/** A little more than the pause that the rules ask for. */
const PAUSE_MS = LIMITS.pace.comment.seconds * 1_000 + 200

/**
 * Toggles votes without a pause and comments as often as the rules allow; some comments are deleted
 * again, and some of those brought back. Uses what the site itself uses, until the time is over.
 */
export async function takePart(
  client: Client,
  postIds: readonly string[],
  until: number,
): Promise<Deeds> {
  const deeds = { ...NO_DEEDS }
  const given = new Set<string>()
  let due = Date.now() + Math.random() * PAUSE_MS
  const tried = async (deed: keyof Deeds, act: () => Promise<unknown>) => {
    try {
      await act()
      deeds[deed] += 1
    } catch {
      deeds.failed += 1
    }
  }
  while (Date.now() < until) {
    const postId = postIds[Math.floor(Math.random() * postIds.length)] ?? ''
    if (Date.now() >= due) {
      await talk(client, postId, tried)
      due = Date.now() + PAUSE_MS
    } else {
      const wanted = !given.has(postId)
      await tried('votes', () => castVote(client.db, client.uid, postId, wanted))
      if (wanted) given.add(postId)
      else given.delete(postId)
    }
  }
  return deeds
}

async function talk(
  { db, uid, ...rest }: Client,
  postId: string,
  tried: (deed: keyof Deeds, act: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { id } = doc(collection(db, 'comments'))
  const post = { id: postId, user_id: 'member-1' }
  const comment = { id, post, parent: null, replyTo: null, content: 'Counted.' }
  await tried('comments', () => writeComment(db, { id: uid, ...rest }, comment, []))
  if (Math.random() < 0.5) return
  await tried('deleted', () => moveCommentToTrash(db, id))
  if (Math.random() < 0.5) await tried('restored', () => bringCommentBack(db, id))
}
