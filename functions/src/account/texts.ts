import type { QueryDocumentSnapshot, WriteBatch } from 'firebase-admin/firestore'
import { drainInBatches } from '../core/batches'
import { deleteForGood, sweepComments } from '../moderation'
import { type Counted, commentWithoutAuthor, postWithoutAuthor, takeBack } from './anonymize'
import { AT_ONCE, ownOf } from './own'

/** What becomes of somebody's posts and comments. */
export type Fate = 'keep' | 'delete'

/** How many there were. */
export type Texts = { readonly posts: number; readonly comments: number }

/** Posts go with all their comments: fewer, so that no page of them takes long. */
const POSTS_AT_ONCE = 10

const COMMENTS: Counted = {
  counter: 'comment_count',
  postOf: (comment) => comment.get('post_id'),
  remove: deleteForGood,
}

/** Takes somebody's comments and posts away, or leaves them without their author. */
export async function settleTexts(uid: string, fate: Fate, signal?: AbortSignal): Promise<Texts> {
  const comments = await settleComments(uid, fate, signal)
  return { posts: await settlePosts(uid, fate, signal), comments }
}

function settlePosts(uid: string, fate: Fate, signal?: AbortSignal): Promise<number> {
  const settle = async (batch: WriteBatch, post: QueryDocumentSnapshot) => {
    if (fate === 'keep') {
      batch.update(post.ref, postWithoutAuthor(post.data()))
    } else {
      await sweepComments(post.id)
      deleteForGood(batch, post.ref)
    }
  }
  return drainInBatches(ownOf(uid, 'posts'), POSTS_AT_ONCE, settle, signal)
}

function settleComments(uid: string, fate: Fate, signal?: AbortSignal): Promise<number> {
  const comments = ownOf(uid, 'comments')
  if (fate === 'keep') {
    const settle = (batch: WriteBatch, { ref }: QueryDocumentSnapshot) => {
      batch.update(ref, commentWithoutAuthor())
    }
    return drainInBatches(comments, AT_ONCE, settle, signal)
  }
  return takeBack(comments, COMMENTS, signal)
}
