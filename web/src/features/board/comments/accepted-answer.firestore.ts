import type { Post } from '@grid/schema/post'
import { doc, runTransaction } from 'firebase/firestore'
import { readFromServer } from '../../../data/documents.firestore'
import { UserFacingError } from '../../../data/errors'
import { comments, db, posts } from '../../../data/firestore'
import { requestWithTimeout } from '../../../data/timeout'
import { actorOf, explainFailedWrite, nameAction } from '../../../session/member-writes.firestore'
import { WRITING_MESSAGES } from '../../../session/require-writer'
import { refreshLists } from '../posts/post'
import { COMMENT_MESSAGES } from './comment-messages'

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
  try {
    await requestWithTimeout(() =>
      runTransaction(db, async (transaction) => {
        const stored = (await transaction.get(doc(posts, id))).data()
        if (!stored) throw new UserFacingError(WRITING_MESSAGES.gone)
        if ((stored.answer_id ?? null) === commentId) return
        await nameAction(transaction, db, { kind: 'edit', member, id })
        transaction.update(doc(db, 'posts', id), { answer_id: commentId })
      }),
    )
    refreshLists(id)
  } catch (error) {
    const explained = await explainFailedWrite(error, { kind: 'edit', author: member, postId: id })
    if (explained !== error || commentId === null) throw explained
    const comment = await readFromServer(doc(comments, commentId))
    throw comment.exists() ? error : new UserFacingError(COMMENT_MESSAGES.removed)
  }
}
