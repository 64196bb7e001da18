import { SYSTEM_ADMIN_ID } from '@grid/schema/admin-action'
import { DELETED_MEMBER_ID } from '@grid/schema/post-display'
import { reportId } from '@grid/schema/report'
import { type DocumentData, Timestamp, type WriteBatch } from 'firebase-admin/firestore'
import { assertNotLastAdmin, usableAdmins } from '../admins'
import { type Audited, auditedAs, auditedBySystem, userEntry } from '../core/audit'
import { requireRecentSignIn } from '../core/authority'
import { drainInBatches, forEachBatch } from '../core/batches'
import { accountCall } from '../core/call'
import { collection, doc, type Found, type Snapshot } from '../core/documents'
import { AppError } from '../core/errors'
import { auth, db } from '../core/firebase'
import { banOf, documentsOf, hasAdminFlag, isBanned, onAccount, profileOf } from '../core/members'
import { deleteImage, deleteUploads } from '../images/image-store'
import { sweepReports } from '../report-resolution'
import { markIdUsed, sweepComments } from '../text-deletion'
import {
  AT_ONCE,
  type CountedDocuments,
  deleteAll,
  deleteDocumentsOf,
  removeCounted,
  removeTexts,
  type Texts,
  type TextsChoice,
} from './texts'

const IMAGES_AT_ONCE = 20

/**
 * Deletes resolved reports. Open reports are about others, so they stay, without their author and
 * their free text.
 */
async function anonymizeReports(uid: string, signal?: AbortSignal): Promise<void> {
  const anonymize = (batch: WriteBatch, found: Found<'reports'>) => {
    const report = found.data()
    if (report.status === 'open') {
      const change = { user_id: DELETED_MEMBER_ID, note: null }
      // Several reporters of one text may be deleted, so each report gets a random id.
      const { id } = collection('reports').doc()
      const anonymous = reportId(report.target_type, report.target_id, id)
      batch.set(doc('reports', anonymous), { ...report, ...change })
    }
    batch.delete(found.ref)
  }
  await drainInBatches(documentsOf(uid, 'reports'), AT_ONCE, anonymize, signal)
}

/** Deletes the trash of a user: the texts, and the comments of others below its posts. */
async function emptyTrash(uid: string, signal?: AbortSignal): Promise<void> {
  const empty = async (batch: WriteBatch, entry: Found<'trash'>) => {
    if (entry.data().kind === 'posts') await sweepComments(entry.id, signal)
    markIdUsed(batch, entry.id)
  }
  await drainInBatches(documentsOf(uid, 'trash'), AT_ONCE, empty, signal)
}

async function removeImages(uid: string, signal?: AbortSignal): Promise<void> {
  await deleteUploads(uid)
  const remove = (some: readonly Found<'images'>[]) =>
    Promise.all(some.map(({ id }) => deleteImage(id)))
  await forEachBatch(documentsOf(uid, 'images'), IMAGES_AT_ONCE, remove, signal)
}

/** What is deleted of a user with the account, beside texts, votes and reports. */
const PRIVATE = [
  'passkeys',
  'github_accounts',
  'recovery_codes',
  'sign_ins',
  'mails',
  'credentials',
  'removal_notices',
  'histories',
] as const

/** The collections in which a user has one document, under the own id. */
const OWN_DOCUMENTS = [
  'member_activity',
  'inboxes',
  'mail_settings',
  'digests',
  'bookmarks',
  'follows',
  'hidden_members',
] as const

/** Removes the private records of a user, and the user from other records. */
export async function removePrivateRecords(uid: string, signal?: AbortSignal): Promise<void> {
  for (const name of PRIVATE) await deleteDocumentsOf(uid, name, signal)
  for (const name of ['notifications', 'blocks']) {
    await deleteAll(db.collection(`profiles/${uid}/${name}`), signal)
  }
  for (const name of ['download_stats', 'analytics'] as const) {
    const removeUser = (batch: WriteBatch, { ref }: Found<typeof name>) => {
      batch.update(ref, { user_id: null })
    }
    await drainInBatches(documentsOf(uid, name), AT_ONCE, removeUser, signal)
  }
}

/** The result of a deletion; `isHeld` if an active ban delays its end. */
type Deleted = Texts & { readonly isHeld: boolean }

const VOTES: CountedDocuments<DocumentData> = {
  counter: 'upvotes',
  postOf: ({ id }) => id,
  remove: (transaction, vote) => transaction.delete(vote),
}

/**
 * Starts a deletion: deletes profile and username, so that the rules reject all writes of the
 * account, and creates the request `account_deletions/{uid}`, by which the deletion is resumed. An
 * active ban keeps the username taken. The trigger `onProfileWritten` removes the claim of an
 * admin.
 *
 * @throws AppError `last_admin`, and `overtaken` if the member becomes an admin meanwhile.
 */
async function beginDeletion(uid: string, choice: TextsChoice, audited: Audited): Promise<void> {
  const isAdmin = hasAdminFlag(await profileOf(uid).get())
  const usable = isAdmin ? await usableAdmins() : new Set<string>()
  const run = isAdmin ? audited : withoutAudit
  await run(async (transaction, audit) => {
    const profile = await transaction.get(profileOf(uid))
    const ban = await transaction.get(banOf(uid))
    const wasAdmin = hasAdminFlag(profile)
    if (wasAdmin && !isAdmin) throw new AppError('overtaken')
    if (wasAdmin) await assertNotLastAdmin(transaction, uid, usable)
    transaction.set(deletionRequest(uid), { posts: choice, started_at: Timestamp.now() })
    if (!profile.exists) return
    transaction.delete(profile.ref)
    const name = `${profile.data()?.username_lower}`
    if (!isBanned(ban)) transaction.delete(doc('usernames', name))
    if (wasAdmin) await audit(userEntry('revoke_admin', profile))
  })
}

/**
 * Everybody can delete an account, as often as they sign up. So the deletion of a member does not
 * hold the audit log, for which the actions of all admins wait.
 */
const withoutAudit: Audited = (work) =>
  db.runTransaction((transaction) => work(transaction, async () => undefined))

/**
 * Deletes everything else, the account last. Each step queries its own work, so an interrupted
 * deletion can be resumed. The finished request stays as long as a token of the account can live.
 *
 * An active ban delays the deletion of username, ban and account, which is disabled meanwhile.
 * Otherwise the user could sign up again. The next run after the ban deletes them.
 *
 * @param signal - Stops the deletion between two writes; the next call resumes it.
 */
async function finishDeletion(uid: string, signal?: AbortSignal): Promise<Deleted> {
  const texts = await removeTexts(uid, choiceIn(await deletionRequest(uid).get()), signal)
  await removeCounted(db.collection(`profiles/${uid}/votes`), VOTES, signal)
  await anonymizeReports(uid, signal)
  await sweepReports(SYSTEM_ADMIN_ID, 'profile', uid, 'removed', signal)
  await emptyTrash(uid, signal)
  await removeImages(uid, signal)
  await removePrivateRecords(uid, signal)
  await Promise.all(OWN_DOCUMENTS.map((name) => doc(name, uid).delete()))
  const isHeld = isBanned(await banOf(uid).get())
  await (isHeld ? holdAccount(uid) : removeAccount(uid))
  return { ...texts, isHeld }
}

/**
 * Resumes a requested deletion. If an operator created the request by hand, the profile still
 * exists and is deleted as well.
 *
 * @throws AppError `last_admin`.
 */
export async function resumeDeletion(uid: string, signal: AbortSignal): Promise<Deleted> {
  if ((await profileOf(uid).get()).exists) {
    await beginDeletion(uid, choiceIn(await deletionRequest(uid).get()), auditedBySystem)
  }
  return finishDeletion(uid, signal)
}

async function holdAccount(uid: string): Promise<void> {
  await onAccount(auth().updateUser(uid, { disabled: true }))
  await deletionRequest(uid).set({ held_at: Timestamp.now() }, { merge: true })
}

async function removeAccount(uid: string): Promise<void> {
  await banOf(uid).delete()
  await onAccount(auth().deleteUser(uid))
  // A ban may have kept a name, and another may have been claimed since.
  await deleteDocumentsOf(uid, 'usernames')
  await profileOf(uid).delete()
  await deletionRequest(uid).set({ finished_at: Timestamp.now() }, { merge: true })
}

/** What the user chose for posts and comments. */
function choiceIn(request: Snapshot<'account_deletions'>): TextsChoice {
  return request.data()?.posts === 'keep' ? 'keep' : 'delete'
}

/** The request for a deletion, by which it is resumed. */
export const deletionRequest = (uid: string) => doc('account_deletions', uid)

/**
 * Deletes the caller's account after a recent sign-in. Another call resumes an interrupted
 * deletion.
 */
export const deleteAccount = accountCall('deleteAccount', async (caller, input) => {
  requireRecentSignIn(caller)
  const { uid } = caller
  await beginDeletion(uid, input.posts, (work) => auditedAs(caller, work))
  const { posts, comments } = await finishDeletion(uid)
  return { posts, comments }
})
