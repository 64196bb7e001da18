import { type Comment, recipientIds } from '@grid/schema/comment'
import type { Post } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import {
  type DocumentSnapshot,
  doc,
  type Firestore,
  increment,
  runTransaction,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore'
import { UserFacingError } from '../../../data/errors'
import { type Actor, assertRateLimit, nameAction } from '../../../session/member-writes.firestore'
import { assertNotInTrash, moveToTrash, restoreFromTrash } from '../trash.firestore'
import { COMMENT_MESSAGES } from './comment-messages'

type Stored = Omit<Comment, 'id'>

/** A new comment under an id chosen beforehand. */
export type NewComment = {
  readonly id: string
  readonly post: Pick<Post, 'id' | 'user_id'>
  /** The comment that it replies to, or null for a comment on the post. */
  readonly parent: Pick<Comment, 'id' | 'user_id'> | null
  /** The other reply to that comment that it is addressed to, if any. */
  readonly replyTo: Pick<Comment, 'id' | 'user_id'> | null
  readonly content: string
}

/**
 * Creates a comment and counts it. A retry after an unknown outcome is safe: it updates a comment
 * that exists already.
 *
 * @param known the texts that a retry may replace: those of earlier attempts.
 * @throws CommentChanged if it exists and was changed since.
 * @throws DeletedIdError if it existed and was deleted since.
 * @throws RateLimitError if the last comment is too recent, with the time to wait.
 */
export function writeComment(
  db: Firestore,
  author: Pick<Profile, 'id' | 'username' | 'created_at'>,
  { id, post, parent, replyTo, content }: NewComment,
  known: readonly string[],
): Promise<void> {
  return runTransaction(db, async (transaction) => {
    const arrived = await transaction.get(doc(db, 'comments', id))
    if (arrived.exists()) {
      const otherwise = COMMENT_MESSAGES.arrivedAndChanged
      await replaceText(transaction, arrived, { author, content, known, otherwise })
      return
    }
    const [activity] = await Promise.all([
      transaction.get(doc(db, 'member_activity', author.id)),
      assertNotInTrash(transaction, db, id),
    ])
    assertRateLimit('comment', author, activity.data())
    transaction.set(doc(db, 'comments', id), {
      post_id: post.id,
      parent_id: parent?.id ?? null,
      reply_to: replyTo?.id ?? null,
      user_id: author.id,
      author_username: author.username,
      ...changes(content),
      recipient_ids: recipientIds(
        author.id,
        post.user_id,
        parent?.user_id ?? null,
        replyTo?.user_id ?? null,
      ),
      created_at: serverTimestamp(),
    })
    count(transaction, db, post.id, 1)
    // The rules accept a moved counter only for the comment that this document names.
    const named = { comment_id: id, commented_at: serverTimestamp() }
    transaction.set(activity.ref, named, { merge: true })
  })
}

/**
 * Saves the owner's change of the text.
 *
 * @param known the texts that may be replaced: the original, and those of earlier attempts.
 * @throws CommentChanged if the stored comment has another text.
 * @throws RateLimitError when the last edit is too recent; it says how long to wait.
 */
export function changeText(
  db: Firestore,
  author: Actor,
  id: string,
  content: string,
  known: readonly string[],
): Promise<void> {
  return runTransaction(db, async (transaction) => {
    const stored = await transaction.get(doc(db, 'comments', id))
    if (!stored.exists()) throw new UserFacingError(COMMENT_MESSAGES.removed)
    const otherwise = COMMENT_MESSAGES.changedMeanwhile
    await replaceText(transaction, stored, { author, content, known, otherwise })
  })
}

type Replacement = {
  readonly author: Actor
  readonly content: string
  readonly known: readonly string[]
  /** The message of the error if the stored text is neither of these. */
  readonly otherwise: string
}

async function replaceText(
  transaction: Transaction,
  stored: DocumentSnapshot,
  { author, content, known, otherwise }: Replacement,
): Promise<void> {
  const text: Stored['content'] = stored.get('content')
  if (text === content) return
  if (!known.includes(text)) throw new CommentChanged(text, otherwise)
  await nameAction(transaction, stored.ref.firestore, {
    kind: 'edit',
    member: author,
    id: stored.id,
  })
  transaction.update(stored.ref, changes(content))
}

/** The stored comment has changed since the editor loaded it. */
export class CommentChanged extends UserFacingError {
  readonly stored: string

  constructor(stored: string, message: string) {
    super(message)
    this.stored = stored
  }
}

/** The reply that it is addressed to was deleted; the comment above it still exists. */
export class ReplyTargetDeleted extends UserFacingError {
  constructor() {
    super(COMMENT_MESSAGES.replyGone)
  }
}

const changes = (content: string) => ({ content, updated_at: serverTimestamp() })

/**
 * Moves the own comment to the trash, from which `restoreCommentFromTrash` restores it.
 *
 * @throws RateLimitError when the last deletion is too recent; it says how long to wait.
 */
export function moveCommentToTrash(db: Firestore, author: Actor, id: string): Promise<void> {
  return runTransaction(db, async (transaction) => {
    const comment = await transaction.get(doc(db, 'comments', id))
    if (!comment.exists()) return
    await moveToTrash(transaction, 'comments', comment, author)
    count(transaction, db, (comment.data() as Stored).post_id, -1)
  })
}

/**
 * Restores an own comment; false if it no longer exists.
 *
 * @throws RateLimitError when the last restored text is too recent; it says how long to wait.
 */
export function restoreCommentFromTrash(
  db: Firestore,
  author: Actor,
  id: string,
): Promise<boolean> {
  return runTransaction(db, async (transaction) => {
    const restored = await restoreFromTrash(transaction, db, author, { kind: 'comments', id })
    if (!restored?.isMoved) return restored !== null
    count(transaction, db, (restored.record as Stored).post_id, 1)
    return true
  })
}

function count(transaction: Transaction, db: Firestore, postId: string, step: 1 | -1): void {
  transaction.update(doc(db, 'posts', postId), { comment_count: increment(step) })
}
