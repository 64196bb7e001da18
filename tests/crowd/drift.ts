import type { Firestore } from 'firebase-admin/firestore'

/** A post's counters beside the records that they count. */
export type Tally = {
  readonly postId: string
  readonly upvotes: number
  readonly votes: number
  readonly commentCount: number
  readonly comments: number
}

/** Counts, past the rules, what each post's counters claim. */
export async function tallies(
  server: Firestore,
  postIds: readonly string[],
  uids: readonly string[],
): Promise<Tally[]> {
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

/** How far all counters together are from their records. */
export function drift(list: readonly Tally[]): number {
  const off = list.map(
    ({ upvotes, votes, commentCount, comments }) =>
      Math.abs(upvotes - votes) + Math.abs(commentCount - comments),
  )
  return off.reduce((sum, value) => sum + value, 0)
}
