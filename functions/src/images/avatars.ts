import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { auditedBy, userEntry } from '../core/audit'
import { accountCall, adminCall } from '../core/call'
import type { Snapshot } from '../core/documents'
import { AppError } from '../core/errors'
import { db } from '../core/firebase'
import { log } from '../core/log'
import { banOf, isBanned, profileOf } from '../core/members'
import { deleteUnusedImage, deleteUpload, imageDocument } from './image-store'
import { PROCESSING, publishUpload, requireMember } from './process-image'

/**
 * Publishes an uploaded picture as the caller's avatar, or removes the avatar. The upload is
 * deleted last, so that a failed call can be repeated.
 */
export const setAvatar = accountCall(
  'setAvatar',
  async ({ uid }, { upload }) => {
    if (upload === null) {
      await requireMember(uid)
      await replaceAvatar(uid, null)
      return { avatar: null }
    }
    const avatar = await publishUpload(uid, upload, 'avatar')
    await replaceAvatar(uid, avatar)
    await deleteUpload(uid, upload)
    return { avatar }
  },
  PROCESSING,
)

/** Changes the caller's avatar, then deletes the one before. */
async function replaceAvatar(uid: string, avatar: string | null): Promise<void> {
  const replaced = await db.runTransaction(async (transaction) => {
    // The processing of the picture takes seconds, in which an admin may ban the member.
    if (isBanned(await transaction.get(banOf(uid)))) throw new AppError('banned')
    return writeAvatar(transaction, uid, avatar)
  })
  await deleteReplaced(replaced)
}

type Replaced = {
  readonly profile: Snapshot<'profiles'>
  /** The former avatar, unless it is the same. */
  readonly before: string | null
  readonly replacedAt: Timestamp
}

/**
 * Changes the avatar on a profile, and marks the one before as unused.
 *
 * @throws AppError `user_not_found`.
 */
async function writeAvatar(
  transaction: Transaction,
  uid: string,
  avatar: string | null,
): Promise<Replaced> {
  const profile = await transaction.get(profileOf(uid))
  const stored = profile.data()
  if (!stored) throw new AppError('user_not_found')
  const before = stored.avatar !== undefined && stored.avatar !== avatar ? stored.avatar : null
  const replacedAt = Timestamp.now()
  const change = avatar ? { avatar, updated_at: replacedAt } : { avatar: FieldValue.delete() }
  transaction.update(profile.ref, change)
  if (avatar) transaction.update(imageDocument(avatar), { unused_since: null })
  if (before) transaction.update(imageDocument(before), { unused_since: replacedAt })
  return { profile, before, replacedAt }
}

/** Deletes a replaced image. If that fails, the nightly cleanup repeats it. */
async function deleteReplaced({ before, replacedAt }: Replaced): Promise<void> {
  if (before === null) return
  try {
    await deleteUnusedImage(before, replacedAt)
  } catch (error) {
    log('WARNING', 'an image was not deleted, the nightly cleanup repeats it', { error })
  }
}

/** Removes the avatar of a member, such as an offensive one. */
export const removeAvatar = adminCall('removeAvatar', async (admin, { user_id }) => {
  const replaced = await auditedBy(admin, async (transaction, audit) => {
    const change = await writeAvatar(transaction, user_id, null)
    if (change.before === null) return change
    await audit(userEntry('remove_avatar', change.profile))
    return change
  })
  await deleteReplaced(replaced)
  return { changed: replaced.before !== null }
})
