import { doc, type Firestore, increment, runTransaction, serverTimestamp } from 'firebase/firestore'

/**
 * Gives or takes back a member's upvote and moves the post's counter with it. Asking for what is so
 * already changes nothing, so a second tab or a second try does no harm.
 *
 * @returns by how much the counter moved.
 */
export function castVote(
  db: Firestore,
  uid: string,
  postId: string,
  wanted: boolean,
): Promise<number> {
  const vote = doc(db, 'profiles', uid, 'votes', postId)
  return runTransaction(db, async (transaction) => {
    const given = (await transaction.get(vote)).exists()
    if (given === wanted) return 0
    const step = wanted ? 1 : -1
    if (wanted) transaction.set(vote, { created_at: serverTimestamp() })
    else transaction.delete(vote)
    transaction.update(doc(db, 'posts', postId), { upvotes: increment(step) })
    return step
  })
}
