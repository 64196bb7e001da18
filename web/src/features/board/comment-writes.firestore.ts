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
import { UserFacingError } from '../../data/errors'
import { COMMENT_MESSAGES } from './comment-messages'
import { assertRateLimit } from './rate-limit'
import { assertNotInTrash, moveToTrash, restoreFromTrash } from './trash.firestore'

/** What a comment's document holds; its id is the document's name. */
type Stored = Omit<Comment, 'id'>

/** A comment about to be written, under an id chosen beforehand. */
export type NewComment = {
  readonly id: string
  readonly post: Pick<Post, 'id' | 'user_id'>
  /** The comment that it answers, or null below the post itself. */
  readonly parent: Pick<Comment, 'id' | 'user_id'> | null
  /** The other answer to that comment which it replies to, if any. */
  readonly replyTo: Pick<Comment, 'id' | 'user_id'> | null
  readonly content: string
}

/**
 * Writes a comment and counts it. Calling it again after an unclear outcome is safe: a comment that
 * did arrive is brought up to date instead of being written twice.
 *
 * @param known the texts that may be replaced then: what earlier tries sent.
 * @throws CommentChanged when it did arrive, and was changed since.
 * @throws SpentId when it did arrive, and was deleted since.
 * @throws RateLimitError when the member commented too recently; it says how long to wait.
 */
export function writeComment(
  db: Firestore,
  author: Pick<Profile, 'id' | 'username' | 'created_at'>,
  { id, post, parent, replyTo, content }: NewComment,
  known: readonly string[],
): Promise<void> {
  return runTransaction(db, async (transaction) => {
    const arrived = await transaction.get(doc(db, 'comments', id))
    if (arrived.exists())
      return replaceText(transaction, arrived, {
        content,
        known,
        otherwise: COMMENT_MESSAGES.arrivedAndChanged,
      })
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
    nameComment(transaction, db, author.id, { comment_id: id, commented_at: serverTimestamp() })
  })
}

/**
 * Saves the owner's change of the text.
 *
 * @param known the texts that may be replaced: what was being edited, and what earlier tries sent.
 * @throws CommentChanged when the stored comment says something else.
 */
export function changeText(
  db: Firestore,
  id: string,
  content: string,
  known: readonly string[],
): Promise<void> {
  return runTransaction(db, async (transaction) => {
    const stored = await transaction.get(doc(db, 'comments', id))
    if (!stored.exists()) throw new UserFacingError(COMMENT_MESSAGES.removed)
    const otherwise = COMMENT_MESSAGES.changedMeanwhile
    replaceText(transaction, stored, { content, known, otherwise })
  })
}

type Replacement = {
  readonly content: string
  readonly known: readonly string[]
  /** The message of the error if the stored text is neither of these. */
  readonly otherwise: string
}

function replaceText(
  transaction: Transaction,
  stored: DocumentSnapshot,
  { content, known, otherwise }: Replacement,
): void {
  const text: Stored['content'] = stored.get('content')
  if (text === content) return
  if (!known.includes(text)) throw new CommentChanged(text, otherwise)
  transaction.update(stored.ref, changes(content))
}

/** The stored comment has changed since the editor loaded it. */
export class CommentChanged extends UserFacingError {
  /** The text as it is stored now. */
  readonly stored: string

  constructor(stored: string, message: string) {
    super(message)
    this.stored = stored
  }
}

/** The answer that is replied to was deleted; the comment above it still exists. */
export class ReplyTargetDeleted extends UserFacingError {
  constructor() {
    super(COMMENT_MESSAGES.replyGone)
  }
}

const changes = (content: string) => ({ content, updated_at: serverTimestamp() })

/** Moves the own comment into the trash, from which `bringCommentBack` brings it back. */
export function moveCommentToTrash(db: Firestore, id: string): Promise<void> {
  return runTransaction(db, async (transaction) => {
    const comment = await transaction.get(doc(db, 'comments', id))
    if (!comment.exists()) return
    const { user_id, post_id } = comment.data() as Stored
    moveToTrash(transaction, 'comments', comment, user_id)
    count(transaction, db, post_id, -1)
    nameComment(transaction, db, user_id, { comment_id: id })
  })
}

/** Undoes the deletion of an own comment; false when it cannot be found any more. */
export function bringCommentBack(db: Firestore, id: string): Promise<boolean> {
  return runTransaction(db, async (transaction) => {
    const restored = await restoreFromTrash(transaction, db, 'comments', id)
    if (!restored?.isMoved) return restored !== null
    const { user_id, post_id } = restored.record as Stored
    count(transaction, db, post_id, 1)
    nameComment(transaction, db, user_id, { comment_id: id })
    return true
  })
}

function count(transaction: Transaction, db: Firestore, postId: string, step: 1 | -1): void {
  transaction.update(doc(db, 'posts', postId), { comment_count: increment(step) })
}

/** The rules accept a moved counter only for the comment that this document names. */
function nameComment(transaction: Transaction, db: Firestore, uid: string, named: object): void {
  transaction.set(doc(db, 'member_activity', uid), named, { merge: true })
}
