import type { Firestore } from 'firebase-admin/firestore'

/** The counters of a post and the numbers of their records. */
export type CounterCheck = {
  readonly postId: string
  readonly upvotes: number
  readonly votes: number
  readonly commentCount: number
  readonly comments: number
}

/** Counts the records of each post without rules. */
export async function checkCounters(
  server: Firestore,
  postIds: readonly string[],
  uids: readonly string[],
): Promise<CounterCheck[]> {
  return Promise.all(
    postIds.map(async (postId) => {
      const references = uids.map((uid) => server.doc(`profiles/${uid}/votes/${postId}`))
      const [post, votes, comments] = await Promise.all([
        server.doc(`posts/${postId}`).get(),
        server.getAll(...references),
        server.collection('comments').where('post_id', '==', postId).count().get(),
      ])
      return {
        postId,
        upvotes: Number(post.get('upvotes')),
        votes: votes.filter((vote) => vote.exists).length,
        commentCount: Number(post.get('comment_count')),
        comments: comments.data().count,
      }
    }),
  )
}

/** The sum of the differences between counters and records. */
export function drift(list: readonly CounterCheck[]): number {
  const off = list.map(
    ({ upvotes, votes, commentCount, comments }) =>
      Math.abs(upvotes - votes) + Math.abs(commentCount - comments),
  )
  return off.reduce((sum, value) => sum + value, 0)
}
