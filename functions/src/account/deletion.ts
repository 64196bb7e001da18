import { DELETED_MEMBER_ID } from '@grid/schema/deleted-member'
import { reportId } from '@grid/schema/report'
import { type QueryDocumentSnapshot, Timestamp, type WriteBatch } from 'firebase-admin/firestore'
import { holdsNow } from '../acts/ban'
import { deleteForGood, spendId } from '../acts/delete-for-good'
import { sweepComments } from '../acts/removal'
import { refuseLastAdmin } from '../acts/revoke'
import { roleLine } from '../acts/role-line'
import { onAccount } from '../core/admin-claim'
import { auditedAs } from '../core/audit'
import { drainInBatches } from '../core/drain'
import { auth, db } from '../core/firebase'
import { commentWithoutAuthor, postWithoutAuthor } from './authorless'
import { type Counted, takeBack } from './take-back'

/** What becomes of somebody's posts and comments. */
type Fate = 'keep' | 'delete'

/** How many there were. */
type Left = { readonly posts: number; readonly comments: number }

const AT_ONCE = 100
/** Posts go with all their comments: fewer, so that no page of them takes long. */
const POSTS_AT_ONCE = 10

const VOTES: Counted = {
  counter: 'upvotes',
  postOf: ({ id }) => id,
  remove: (transaction, vote) => transaction.delete(vote),
}
const COMMENTS: Counted = {
  counter: 'comment_count',
  postOf: (comment) => comment.get('post_id'),
  remove: deleteForGood,
}

/**
 * Begins: profile and username go first, so that the rules take nothing more from this account,
 * together with the note `account_deletions/{uid}` by which the rest is found again.
 * An admin's claim goes with the profile, by `endRemovedAdmins`: also where this stops, and without
 * keeping what follows waiting.
 *
 * @throws HttpsError `last_admin`.
 */
export async function beginDeletion(uid: string, fate: Fate): Promise<void> {
  await auditedAs(uid, async (transaction, audit) => {
    const profile = await transaction.get(db.doc(`profiles/${uid}`))
    const wasAdmin = profile.get('is_admin') === true
    if (wasAdmin) await refuseLastAdmin(transaction, uid)
    transaction.set(db.doc(`account_deletions/${uid}`), {
      posts: fate,
      started_at: Timestamp.now(),
    })
    if (!profile.exists) return
    transaction.delete(profile.ref)
    transaction.delete(db.doc(`usernames/${profile.get('username_lower')}`))
    if (wasAdmin) await audit(roleLine('revoke_admin', profile))
  })
}

/**
 * Goes on until nothing is left but a ban in force. Each step finds its own work, so that this may
 * stop anywhere and be called again; the account goes last. The note stays, finished, for as long
 * as tokens of the account may live: nobody comes back under it.
 *
 * @param signal - Stops it between two of its many writes, where there is no more time.
 */
export async function finishDeletion(uid: string, signal?: AbortSignal): Promise<Left> {
  const note = db.doc(`account_deletions/${uid}`)
  const fate: Fate = (await note.get()).get('posts') === 'keep' ? 'keep' : 'delete'
  const comments = await settleComments(uid, fate, signal)
  const posts = await settlePosts(uid, fate, signal)
  await takeBack(db.collection(`profiles/${uid}/votes`), VOTES, signal)
  await leaveReports(uid)
  await drainInBatches(ownOf(uid, 'trash'), AT_ONCE, (batch, { id }) => {
    spendId(batch, id)
  })
  await removeTraces(uid)
  const own = db.batch()
  for (const name of ['member_activity', 'inboxes']) own.delete(db.doc(`${name}/${uid}`))
  const ban = await db.doc(`banned_users/${uid}`).get()
  if (!holdsNow(ban.data())) own.delete(ban.ref)
  await own.commit()
  await onAccount(auth.deleteUser(uid))
  // A name that was taken anew in between is nobody's now.
  await removeAll(ownOf(uid, 'usernames'))
  await db.doc(`profiles/${uid}`).delete()
  await note.set({ finished_at: Timestamp.now() }, { merge: true })
  return { posts, comments }
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

/**
 * Reports that were judged go. Those that wait for an admin are about others, and stay without the
 * name of who wrote them and without their free text.
 */
async function leaveReports(uid: string): Promise<void> {
  await drainInBatches(ownOf(uid, 'reports'), AT_ONCE, (batch, found) => {
    const report = found.data()
    if (report['status'] === 'open') {
      const id = reportId(report['target_type'], report['target_id'], DELETED_MEMBER_ID)
      const change = { user_id: DELETED_MEMBER_ID, note: null }
      batch.set(db.doc(`reports/${id}`), { ...report, ...change })
    }
    batch.delete(found.ref)
  })
}

/** Takes somebody out of what others wrote or counted of them. */
export async function removeTraces(uid: string): Promise<void> {
  await removeAll(ownOf(uid, 'removal_notices'))
  for (const name of ['download_stats', 'analytics']) {
    await drainInBatches(ownOf(uid, name), AT_ONCE, (batch, { ref }) => {
      batch.update(ref, { user_id: null })
    })
  }
}

async function removeAll(query: FirebaseFirestore.Query): Promise<void> {
  await drainInBatches(query, AT_ONCE, (batch, { ref }) => {
    batch.delete(ref)
  })
}

/** What a collection holds of somebody. */
function ownOf(uid: string, collection: string): FirebaseFirestore.Query {
  return db.collection(collection).where('user_id', '==', uid)
}
