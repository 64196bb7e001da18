import { DELETED_MEMBER_ID } from '@grid/schema/deleted-member'
import { LIMITS } from '@grid/schema/limits'
import { reportId } from '@grid/schema/report'
import { type DocumentReference, type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore'
import { assertNotLastAdmin, roleEntry } from '../admins'
import { isBanActive } from '../bans'
import { onAccount } from '../core/admin-claim'
import { type Audited, auditedAs, auditedBySystem } from '../core/audit'
import { drainInBatches } from '../core/batches'
import { accountCall } from '../core/call'
import { AppError } from '../core/errors'
import { auth, db } from '../core/firebase'
import { spendId } from '../moderation'
import {
  AT_ONCE,
  type Counted,
  type Fate,
  ownOf,
  removeCounted,
  removeOwn,
  removeTexts,
  type Texts,
} from './texts'

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
  await removeOwn(uid, 'removal_notices')
  for (const name of ['download_stats', 'analytics']) {
    await drainInBatches(ownOf(uid, name), AT_ONCE, (batch, { ref }) => {
      batch.update(ref, { user_id: null })
    })
  }
}

/** What a deletion came to: whether a ban in force holds its end back, and what there was. */
type Deleted = Texts & { readonly isHeld: boolean }

const VOTES: Counted = {
  counter: 'upvotes',
  postOf: ({ id }) => id,
  remove: (transaction, vote) => transaction.delete(vote),
}

/**
 * Begins: profile and username go first, so that the rules take nothing more from this account,
 * together with the note `account_deletions/{uid}` by which the rest is found again. While a ban is
 * in force, the username stays taken; no other ban can come once the profile is gone.
 * An admin's claim goes with the profile, by `endRemovedAdmins`: also where this stops, and without
 * keeping what follows waiting.
 *
 * @throws HttpsError `last_admin`.
 */
export async function beginDeletion(uid: string, fate: Fate, audited: Audited): Promise<void> {
  await audited(async (transaction, audit) => {
    const profile = await transaction.get(db.doc(`profiles/${uid}`))
    const ban = await transaction.get(banOf(uid))
    const wasAdmin = profile.get('is_admin') === true
    if (wasAdmin) await assertNotLastAdmin(transaction, uid)
    transaction.set(noteOf(uid), { posts: fate, started_at: Timestamp.now() })
    if (!profile.exists) return
    transaction.delete(profile.ref)
    const name = db.doc(`usernames/${profile.get('username_lower')}`)
    if (!isBanActive(ban.data())) transaction.delete(name)
    if (wasAdmin) await audit(roleEntry('revoke_admin', profile))
  })
}

/**
 * Goes on until nothing is left. Each step finds its own work, so that this may stop anywhere and
 * be called again; the account goes last. The note stays, finished, for as long as tokens of the
 * account may live: nobody comes back under it.
 *
 * A ban in force holds back what would let somebody come back as another: username, account, which
 * can no longer be used, and the ban. The note says so, and once the ban is over this takes the
 * rest.
 *
 * @param signal - Stops it between two of its many writes, where there is no more time.
 */
export async function finishDeletion(uid: string, signal?: AbortSignal): Promise<Deleted> {
  const texts = await removeTexts(uid, fateOf(await noteOf(uid).get()), signal)
  await removeCounted(db.collection(`profiles/${uid}/votes`), VOTES, signal)
  await leaveReports(uid)
  await drainInBatches(ownOf(uid, 'trash'), AT_ONCE, (batch, { id }) => {
    spendId(batch, id)
  })
  await removeTraces(uid)
  await Promise.all(['member_activity', 'inboxes'].map((name) => db.doc(`${name}/${uid}`).delete()))
  const isHeld = isBanActive((await banOf(uid).get()).data())
  await (isHeld ? holdAccount(uid) : removeAccount(uid))
  return { ...texts, isHeld }
}

/**
 * Goes on with a deletion that has a note. Where the note was made by hand, the profile is still
 * there, and goes as it does when somebody deletes the own account.
 *
 * @throws HttpsError `last_admin`.
 */
export async function resumeDeletion(uid: string, signal: AbortSignal): Promise<Deleted> {
  if ((await db.doc(`profiles/${uid}`).get()).exists) {
    await beginDeletion(uid, fateOf(await noteOf(uid).get()), auditedBySystem)
  }
  return finishDeletion(uid, signal)
}

async function holdAccount(uid: string): Promise<void> {
  await onAccount(auth.updateUser(uid, { disabled: true }))
  await noteOf(uid).set({ held_at: Timestamp.now() }, { merge: true })
}

async function removeAccount(uid: string): Promise<void> {
  await banOf(uid).delete()
  await onAccount(auth.deleteUser(uid))
  // Those that a ban held, and a name that was taken anew in between.
  await removeOwn(uid, 'usernames')
  await db.doc(`profiles/${uid}`).delete()
  await noteOf(uid).set({ finished_at: Timestamp.now() }, { merge: true })
}

function fateOf(note: DocumentSnapshot): Fate {
  return note.get('posts') === 'keep' ? 'keep' : 'delete'
}

function noteOf(uid: string): DocumentReference {
  return db.doc(`account_deletions/${uid}`)
}

function banOf(uid: string): DocumentReference {
  return db.doc(`banned_users/${uid}`)
}

/**
 * Deletes the caller's own account, after a recent sign-in: a device that was left open is not
 * enough. What a ban in force holds back goes once it is over. Calling again goes on where an
 * earlier call stopped.
 */
export const deleteAccount = accountCall('deleteAccount', async ({ uid, signedInAt }, input) => {
  const age = Date.now() / 1_000 - signedInAt
  if (!(age <= LIMITS.recentSignIn.seconds)) throw new AppError('recent_sign_in_required')
  await beginDeletion(uid, input.posts, (work) => auditedAs(uid, work))
  const { posts, comments } = await finishDeletion(uid)
  return { posts, comments }
})
