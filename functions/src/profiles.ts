import { LIMITS } from '@grid/schema/limits'
import { shorten } from '@grid/schema/unicode'
import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { auditedBy, userEntry } from './core/audit'
import { adminCall } from './core/call'
import { AppError } from './core/errors'
import { profileOf } from './core/members'
import { deleteFormerAvatars, imageDocument } from './images/image-store'
import { finishRemoval, type Removal, writeRemovalNotice } from './moderation'
import { prepareResolution } from './report-resolution'

/**
 * Reads what a removal clears of a profile: bio, links and avatar. Null if the account was deleted.
 * The deletion of the image follows with `finishRemoval`.
 */
export async function prepareClearing(
  transaction: Transaction,
  uid: string,
): Promise<Removal | null> {
  const profile = await transaction.get(profileOf(uid))
  const stored = profile.data()
  if (!stored) return null
  const { bio, links = [], avatar } = stored
  const texts = [bio, ...links].filter((text) => typeof text === 'string')
  const isEmpty = texts.length === 0 && !avatar
  return {
    authorId: uid,
    isEmpty,
    async write(admin, audit, reason) {
      if (isEmpty) return
      transaction.update(profile.ref, { bio: null, links: [], avatar: FieldValue.delete() })
      if (avatar) transaction.update(imageDocument(avatar), { unused_since: Timestamp.now() })
      const excerpt = shorten(texts.join(' ') || 'Avatar', LIMITS.removalExcerpt.max)
      writeRemovalNotice(transaction, admin, {
        type: 'profile',
        id: uid,
        userId: uid,
        excerpt,
        reason,
      })
      await audit(userEntry('clear_profile', profile, { excerpt, ...(reason ? { reason } : {}) }))
    },
  }
}

/**
 * Clears the bio, the links and the avatar of a member, who is notified. Resolves the open reports
 * about the profile. An empty profile stays as it is, and so do its reports: nothing was removed.
 */
export const clearProfile = adminCall('clearProfile', async (admin, { user_id, reason }) => {
  const changed = await auditedBy(admin, async (transaction, audit) => {
    const clearing = await prepareClearing(transaction, user_id)
    if (!clearing) throw new AppError('user_not_found')
    if (clearing.isEmpty) return false
    const resolve = await prepareResolution(transaction, 'profile', user_id)
    await clearing.write(admin, audit, reason)
    resolve('admin', 'removed')
    return true
  })
  if (changed) await finishRemoval('profile', user_id, 'removed')
  // An earlier call may have stopped before it deleted the image.
  else await deleteFormerAvatars(user_id)
  return { changed }
})
