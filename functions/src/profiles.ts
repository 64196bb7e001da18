import { LIMITS } from '@grid/schema/limits'
import { truncate } from '@grid/schema/unicode'
import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { db } from './core/firebase'
import { imageDocument } from './images/image-store'
import { noticeOfRemoval, type Removal, resolveReports, someReports } from './moderation'

/**
 * Reads what a removal clears of a profile: bio, links and avatar. Null if the account was deleted.
 * The deletion of the image follows with `sweepRemains`.
 */
export async function prepareClearing(
  transaction: Transaction,
  uid: string,
): Promise<Removal | null> {
  const profile = await transaction.get(db.doc(`profiles/${uid}`))
  if (!profile.exists) return null
  const reports = await transaction.get(someReports('profile', uid))
  const { bio, links = [], avatar, username } = profile.data() ?? {}
  const texts = [bio, ...links].filter((text) => typeof text === 'string')
  return {
    authorId: uid,
    async write(admin, audit, reason) {
      resolveReports(transaction, admin, reports.docs, 'removed')
      if (texts.length === 0 && !avatar) return
      transaction.update(profile.ref, { bio: null, links: [], avatar: FieldValue.delete() })
      if (avatar) transaction.update(imageDocument(avatar), { unused_since: Timestamp.now() })
      const excerpt = truncate(texts.join(' ') || 'Avatar', LIMITS.removalExcerpt.max)
      noticeOfRemoval(transaction, admin, {
        type: 'profile',
        id: uid,
        userId: uid,
        excerpt,
        reason,
      })
      await audit({
        action_type: 'clear_profile',
        target_type: 'user',
        target_id: uid,
        details: { username, excerpt, ...(reason ? { reason } : {}) },
      })
    },
  }
}
