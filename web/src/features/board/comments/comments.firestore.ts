import { type Comment, commentForm } from '@grid/schema/comment'
import type { Post } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { doc, runTransaction } from 'firebase/firestore'
import { readFromServer } from '../../../data/documents.firestore'
import { errorCode, UserFacingError } from '../../../data/errors'
import { comments, db, posts } from '../../../data/firestore'
import { actorOf, nameAction, writeAs } from '../../../session/member-writes.firestore'
import { WRITING_MESSAGES } from '../../../session/require-writer'
import { refreshLists } from '../posts/post'
import { COMMENT_MESSAGES } from './comment-messages'
import {
  changeText,
  moveCommentToTrash,
  type NewComment,
  ReplyTargetDeleted,
  restoreCommentFromTrash,
  writeComment,
} from './comment-writes.firestore'

/** Nobody can read who has blocked them, so this is the cause that is left. */
const REJECTED =
  'The comment was rejected. One of its recipients may have blocked you. Your text is kept.'

/** An id for a comment that is about to be written. */
export function newCommentId(): string {
  return doc(comments).id
}

/**
 * Saves a new comment, or a reply.
 *
 * @param known the texts that may be replaced if it was posted: those of earlier attempts.
 * @throws CommentChanged if it was posted and has another text now.
 * @throws DeletedIdError if an earlier attempt posted it and it was deleted since.
 * @throws ReplyTargetDeleted if the reply that it is addressed to was deleted.
 * @throws UserFacingError with the time to wait, or the reason why the member may not comment.
 */
export async function createComment(
  author: Profile,
  comment: NewComment,
  known: readonly string[],
): Promise<void> {
  const postId = comment.post.id
  const member = {
    uid: author.id,
    kind: 'comment',
    postId,
    causeOf: () => causeOf(comment),
  } as const
  try {
    await writeAs(member, () => writeComment(db, author, comment, known))
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

/** Saves the owner's change of the text, as `changeText` does, and explains a ban. */
export async function updateComment(
  uid: string,
  id: string,
  content: string,
  known: readonly string[],
): Promise<void> {
  await writeAs({ uid, kind: 'edit' }, () => changeText(db, actorOf(uid), id, content, known))
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

/**
 * Accepts a comment as the answer of an own discussion, or none.
 *
 * @throws UserFacingError if post or comment was deleted, or the member is banned.
 * @throws RateLimitError when the last edit is too recent; it says how long to wait.
 */
export async function acceptAnswer(
  { id, user_id }: Pick<Post, 'id' | 'user_id'>,
  commentId: string | null,
): Promise<void> {
  const member = actorOf(user_id)
  const causeOf = async () => {
    const isGone = commentId !== null && (await isDeleted({ id: commentId }))
    return isGone ? new UserFacingError(COMMENT_MESSAGES.removed) : null
  }
  await writeAs({ uid: user_id, kind: 'edit', postId: id, causeOf }, () =>
    runTransaction(db, async (transaction) => {
      const stored = (await transaction.get(doc(posts, id))).data()
      if (!stored) throw new UserFacingError(WRITING_MESSAGES.gone)
      if ((stored.answer_id ?? null) === commentId) return
      await nameAction(transaction, db, { kind: 'edit', member, id })
      transaction.update(doc(db, 'posts', id), { answer_id: commentId })
    }),
  )
  refreshLists(id)
}
