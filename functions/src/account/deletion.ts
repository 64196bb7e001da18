import { reportId } from '@grid/schema/report'
import { Timestamp } from 'firebase-admin/firestore'
import { holdsNow } from '../acts/ban'
import { readyCounter } from '../acts/post-counter'
import { sweepComments } from '../acts/removal'
import { refuseLastAdmin } from '../acts/revoke'
import { roleLine } from '../acts/role-line'
import { onAccount } from '../core/admin-claim'
import { auditedAs } from '../core/audit'
import { auth, db } from '../core/db'
import { DELETED_MEMBER_ID } from '../figures/moves'
import { commentWithoutAuthor, postWithoutAuthor } from './authorless'

/** What becomes of somebody's posts and comments. */
type Fate = 'keep' | 'delete'

/** How many there were. */
export type Left = { readonly posts: number; readonly comments: number }

const AT_ONCE = 100

/**
 * Begins: profile and username go first, so that the rules take nothing more from this account,
 * together with the note `account_deletions/{uid}` by which the rest is found again.
 *
 * @throws HttpsError `last_admin`.
 */
export async function beginDeletion(uid: string, fate: Fate): Promise<void> {
  await auditedAs(uid, async (transaction, audit) => {
    const profile = await transaction.get(db.doc(`profiles/${uid}`))
    const wasAdmin = profile.get('is_admin') === true
    if (wasAdmin) await refuseLastAdmin(transaction)
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
 */
export async function finishDeletion(uid: string): Promise<Left> {
  const note = db.doc(`account_deletions/${uid}`)
  const fate: Fate = (await note.get()).get('posts') === 'keep' ? 'keep' : 'delete'
  const comments = await settleComments(uid, fate)
  const posts = await settlePosts(uid, fate)
  await takeBack(db.collection(`profiles/${uid}/votes`), 'upvotes', ({ id }) => id)
  await settleReports(uid)
  await removeAll(db.collection('trash').where('user_id', '==', uid))
  await removeAll(db.collection('removal_notices').where('user_id', '==', uid))
  for (const name of ['download_stats', 'analytics']) {
    await inBatches(db.collection(name).where('user_id', '==', uid), (batch, { ref }) => {
      batch.update(ref, { user_id: null })
    })
  }
  const own = db.batch()
  for (const name of ['member_activity', 'inboxes']) own.delete(db.doc(`${name}/${uid}`))
  const ban = await db.doc(`banned_users/${uid}`).get()
  if (!holdsNow(ban.data())) own.delete(ban.ref)
  await own.commit()
  await onAccount(auth.deleteUser(uid))
  // A name that was taken anew in between is nobody's now.
  await removeAll(db.collection('usernames').where('user_id', '==', uid))
  await db.doc(`profiles/${uid}`).delete()
  await note.set({ finished_at: Timestamp.now() }, { merge: true })
  return { posts, comments }
}

async function settlePosts(uid: string, fate: Fate): Promise<number> {
  return inBatches(db.collection('posts').where('user_id', '==', uid), async (batch, post) => {
    if (fate === 'keep') {
      batch.update(post.ref, postWithoutAuthor(post.data()))
    } else {
      await sweepComments(post.id)
      batch.delete(post.ref)
    }
  })
}

async function settleComments(uid: string, fate: Fate): Promise<number> {
  const comments = db.collection('comments').where('user_id', '==', uid)
  if (fate === 'keep') {
    return inBatches(comments, (batch, { ref }) => {
      batch.update(ref, commentWithoutAuthor())
    })
  }
  return takeBack(comments, 'comment_count', (comment) => comment.get('post_id'))
}

/** Removes what counts for posts, each together with what it counts, also in the trash. */
function takeBack(
  query: FirebaseFirestore.Query,
  counter: 'upvotes' | 'comment_count',
  postOf: (found: FirebaseFirestore.DocumentSnapshot) => string,
): Promise<number> {
  return oneByOne(query, ({ ref }) =>
    db.runTransaction(async (transaction) => {
      const found = await transaction.get(ref)
      if (!found.exists) return
      const lower = await readyCounter(transaction, postOf(found))
      transaction.delete(ref)
      lower(counter)
    }),
  )
}

/**
 * Reports that were judged go. Those that wait for an admin are about others, and stay without the
 * name of who wrote them and without their free text.
 */
async function settleReports(uid: string): Promise<void> {
  await inBatches(db.collection('reports').where('user_id', '==', uid), (batch, found) => {
    const report = found.data()
    if (report['status'] === 'open') {
      const id = reportId(report['target_type'], report['target_id'], DELETED_MEMBER_ID)
      const change = { user_id: DELETED_MEMBER_ID, note: null }
      batch.set(db.doc(`reports/${id}`), { ...report, ...change })
    }
    batch.delete(found.ref)
  })
}

async function removeAll(query: FirebaseFirestore.Query): Promise<void> {
  await inBatches(query, (batch, { ref }) => {
    batch.delete(ref)
  })
}

type Found = FirebaseFirestore.QueryDocumentSnapshot

/** Works through a query whose results get fewer by the work; gives how many there were. */
async function inBatches(
  query: FirebaseFirestore.Query,
  act: (batch: FirebaseFirestore.WriteBatch, found: Found) => void | Promise<void>,
): Promise<number> {
  for (let done = 0; ; ) {
    const { docs } = await query.limit(AT_ONCE).get()
    if (docs.length === 0) return done
    const batch = db.batch()
    for (const found of docs) await act(batch, found)
    await batch.commit()
    done += docs.length
  }
}

async function oneByOne(
  query: FirebaseFirestore.Query,
  act: (found: Found) => Promise<void>,
): Promise<number> {
  for (let done = 0; ; ) {
    const { docs } = await query.limit(AT_ONCE).get()
    if (docs.length === 0) return done
    for (const found of docs) await act(found)
    done += docs.length
  }
}
