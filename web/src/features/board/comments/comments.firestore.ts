import { type Comment, commentForm, recipientIds } from '@grid/schema/comment'
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
import { readFromServer } from '../../../data/documents.firestore'
import { errorCode, UserFacingError } from '../../../data/errors'
import { comments, db } from '../../../data/firestore'
import {
  type Actor,
  actorOf,
  recordRateLimitedAction,
  writeAs,
} from '../../../session/member-writes.firestore'
import { refreshLists } from '../posts/post'
import { assertNotInTrash, moveToTrash, restoreFromTrash } from '../trash.firestore'
import { COMMENT_MESSAGES } from './comment-messages'

/** Nobody can read who has blocked them, so this is the cause that is left. */
const REJECTED =
  'The comment was rejected. One of its recipients may have blocked you. Your text is kept.'

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

/** An id for a comment that is about to be written. */
export function newCommentId(): string {
  return doc(comments).id
}

/**
 * Saves a new comment or a reply, as `writeComment` does.
 *
 * @throws ReplyTargetDeleted if the reply that it is addressed to was deleted.
 * @throws UserFacingError with the time to wait, or the reason why the member may not comment.
 */
export async function createComment(
  author: Profile,
  comment: NewComment,
  replaceable: readonly string[],
): Promise<void> {
  const { id: postId } = comment.post
  const write = {
    uid: author.id,
    kind: 'comment',
    postId,
    causeOf: () => causeOf(comment),
  } as const
  try {
    await writeAs(write, () => writeComment(db, author, comment, replaceable))
  } catch (error) {
    throw errorCode(error) === 'permission-denied' ? new UserFacingError(REJECTED) : error
  }
  refreshLists(postId)
}

/** Why a comment was rejected: what it replies to was deleted. */
async function causeOf({ parent, replyTo }: NewComment): Promise<UserFacingError | null> {
  if (await isDeleted(parent)) return new UserFacingError(COMMENT_MESSAGES.parentGone)
  return (await isDeleted(replyTo)) ? new ReplyTargetDeleted() : null
}

async function isDeleted(target: Pick<Comment, 'id'> | null): Promise<boolean> {
  if (!target) return false
  return !(await readFromServer(doc(comments, target.id))).exists()
}

/** Returns whether a comment with this id and text exists. */
export async function isPosted(id: string, typed: string): Promise<boolean> {
  const form = commentForm.safeParse({ content: typed })
  const stored = await readFromServer(doc(comments, id))
  return form.success && stored.data()?.content === form.data.content
}

/** Saves the owner's change of the text, as `changeText` does. */
export async function updateComment(uid: string, change: TextChange): Promise<void> {
  await writeAs({ uid, kind: 'edit' }, () => changeText(db, actorOf(uid), change))
}

/** The new text of a comment. */
type TextChange = {
  readonly id: string
  readonly content: string
  /** The texts that may be replaced: the original, and those of earlier attempts. */
  readonly replaceable: readonly string[]
}

type Own = Pick<Comment, 'id' | 'post_id' | 'user_id'>

/**
 * Deletes an own comment, which `restoreComment` restores.
 *
 * @throws UserFacingError that says how long to wait, or that the member is banned.
 */
export async function deleteComment({ id, post_id, user_id }: Own): Promise<void> {
  await writeAs({ uid: user_id, kind: 'delete' }, () =>
    moveCommentToTrash(db, actorOf(user_id), id),
  )
  refreshLists(post_id)
}

/**
 * Restores an own comment; false if it no longer exists.
 *
 * @throws UserFacingError that says how long to wait, that the member is banned, or that the post
 * of the comment does not exist.
 */
export async function restoreComment({ id, post_id, user_id }: Own): Promise<boolean> {
  const member = { uid: user_id, kind: 'restore', postId: post_id } as const
  const isBack = await writeAs(member, () => restoreCommentFromTrash(db, actorOf(user_id), id))
  refreshLists(post_id)
  return isBack
}

// The transactions take a client, because tests run them as several members at once.

/**
 * Creates a comment and counts it. A retry after an unknown outcome is safe: it updates a comment
 * that exists already.
 *
 * @param replaceable the texts that a retry may replace: those of earlier attempts.
 * @throws CommentChanged if it exists and was changed since.
 * @throws DeletedIdError if it existed and was deleted since.
 * @throws RateLimitError if the last comment is too recent, with the time to wait.
 */
export function writeComment(
  db: Firestore,
  author: Pick<Profile, 'id' | 'username' | 'created_at'>,
  { id, post, parent, replyTo, content }: NewComment,
  replaceable: readonly string[],
): Promise<void> {
  return runTransaction(db, async (transaction) => {
    const stored = await transaction.get(doc(db, 'comments', id))
    if (stored.exists()) {
      const conflict = COMMENT_MESSAGES.arrivedAndChanged
      await replaceText(transaction, stored, { author, content, replaceable, conflict })
      return
    }
    const action = { kind: 'comment', member: author, id } as const
    await recordRateLimitedAction(transaction, db, action, assertNotInTrash(transaction, db, id))
    transaction.set(stored.ref, {
      post_id: post.id,
      parent_id: parent?.id ?? null,
      reply_to: replyTo?.id ?? null,
      user_id: author.id,
      author_username: author.username,
      ...changes(content),
      recipient_ids: recipientIds(author.id, { post, parent, replyTo }),
      created_at: serverTimestamp(),
    })
    count(transaction, db, post.id, 1)
  })
}

/**
 * Saves the owner's change of the text.
 *
 * @throws CommentChanged if the stored comment has another text.
 * @throws RateLimitError when the last edit is too recent; it says how long to wait.
 */
export function changeText(
  db: Firestore,
  author: Actor,
  { id, content, replaceable }: TextChange,
): Promise<void> {
  return runTransaction(db, async (transaction) => {
    const stored = await transaction.get(doc(db, 'comments', id))
    if (!stored.exists()) throw new UserFacingError(COMMENT_MESSAGES.removed)
    const conflict = COMMENT_MESSAGES.changedMeanwhile
    await replaceText(transaction, stored, { author, content, replaceable, conflict })
  })
}

type Replacement = {
  readonly author: Actor
  readonly content: string
  readonly replaceable: readonly string[]
  /** The message of the error if the stored text is not replaceable. */
  readonly conflict: string
}

async function replaceText(
  transaction: Transaction,
  stored: DocumentSnapshot,
  { author, content, replaceable, conflict }: Replacement,
): Promise<void> {
  const text: string = stored.get('content')
  if (text === content) return
  if (!replaceable.includes(text)) throw new CommentChanged(text, conflict)
  const { id, ref } = stored
  await recordRateLimitedAction(transaction, ref.firestore, { kind: 'edit', member: author, id })
  transaction.update(ref, changes(content))
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
    count(transaction, db, comment.get('post_id'), -1)
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
    count(transaction, db, restored.record['post_id'], 1)
    return true
  })
}

function count(transaction: Transaction, db: Firestore, postId: string, step: 1 | -1): void {
  transaction.update(doc(db, 'posts', postId), { comment_count: increment(step) })
}
