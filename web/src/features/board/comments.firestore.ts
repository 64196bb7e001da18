import { type Comment, commentForm } from '@grid/schema/comment'
import type { Profile } from '@grid/schema/profile'
import { doc } from 'firebase/firestore'
import { errorCode, UserFacingError } from '../../data/errors'
import { comments, db } from '../../data/firestore'
import { readFromServer } from '../../data/requests.firestore'
import { requestWithTimeout } from '../../data/timeout'
import { COMMENT_MESSAGES } from './comment-messages'
import {
  bringCommentBack,
  changeText,
  moveCommentToTrash,
  type NewComment,
  ReplyTargetDeleted,
  writeComment,
} from './comment-writes.firestore'
import { refreshLists } from './post'
import { explainRateLimit, explainRejection } from './write-errors.firestore'

/** An id for a comment that is about to be written. */
export function newCommentId(): string {
  return doc(comments).id
}

/**
 * Saves a new comment, or an answer.
 *
 * @param known the texts that may be replaced where it has arrived: what earlier tries sent.
 * @throws CommentChanged when it has arrived and says something else.
 * @throws SpentId when it arrived by an earlier try, and was deleted since.
 * @throws ReplyGone when the answer that it replies to was deleted.
 * @throws UserFacingError that says how long to wait, or why the member may not comment here.
 */
export async function createComment(
  author: Profile,
  comment: NewComment,
  known: readonly string[],
): Promise<void> {
  try {
    await requestWithTimeout(() => writeComment(db, author, comment, known))
    refreshLists(comment.post.id)
  } catch (error) {
    const reason = await explainRejection(error, { uid: author.id, postId: comment.post.id })
    const told = await explainAnswered(reason, comment)
    throw await explainRateLimit(told, { kind: 'comment', author })
  }
}

async function explainAnswered(error: unknown, { parent, replyTo }: NewComment): Promise<unknown> {
  if (errorCode(error) !== 'permission-denied') return error
  if (await isGone(parent)) return new UserFacingError(COMMENT_MESSAGES.parentGone)
  if (await isGone(replyTo)) return new ReplyTargetDeleted()
  return error
}

async function isGone(answered: NewComment['parent']): Promise<boolean> {
  if (!answered) return false
  return !(await readFromServer(doc(comments, answered.id))).exists()
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
  try {
    await requestWithTimeout(() => changeText(db, id, content, known))
  } catch (error) {
    throw await explainRejection(error, { uid })
  }
}

type Placed = Pick<Comment, 'id' | 'post_id'>

/** Deletes an own comment, which `restoreComment` takes back. */
export async function deleteComment({ id, post_id }: Placed): Promise<void> {
  await requestWithTimeout(() => moveCommentToTrash(db, id))
  refreshLists(post_id)
}

/** Takes the deletion of an own comment back; false when it cannot be found any more. */
export async function restoreComment({ id, post_id }: Placed): Promise<boolean> {
  const isBack = await requestWithTimeout(() => bringCommentBack(db, id))
  refreshLists(post_id)
  return isBack
}
