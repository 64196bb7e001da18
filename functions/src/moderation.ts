import { withoutImagePaths } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import { DELETED_MEMBER_ID } from '@grid/schema/post-display'
import { type Report, type ReportTarget, TARGET_COLLECTIONS } from '@grid/schema/report'
import { shorten } from '@grid/schema/unicode'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { type Audit, auditedBy } from './core/audit'
import type { Admin } from './core/authority'
import { adminCall } from './core/call'
import { doc, readAll, trashedIn } from './core/documents'
import { deleteFormerAvatars } from './images/image-store'
import { prepareResolution, sweepReports } from './report-resolution'
import {
  COMMENTS_AT_ONCE,
  commentsOf,
  deleteForGood,
  prepareCounter,
  sweepComments,
} from './text-deletion'

/** The targets that a removal deletes. A profile is cleared instead. */
type TextTarget = Exclude<ReportTarget, 'profile'>

const ACTION = { post: 'remove_post', comment: 'remove_comment' } as const

/** A removal whose documents were read. `finishRemoval` must follow its transaction. */
export type Removal = {
  readonly authorId: string
  /** Whether there is nothing to remove: the target is a profile without bio, links and avatar. */
  readonly isEmpty: boolean
  write(admin: Admin, audit: Audit, reason: string | undefined): Promise<void>
}

/**
 * Removes a post or a comment forever, with its comments and reports, and notifies the author.
 * False if it was deleted already.
 */
async function removeAs(
  admin: Admin,
  type: TextTarget,
  id: string,
  reason: string | undefined,
): Promise<boolean> {
  const changed = await auditedBy(admin, async (transaction, audit) => {
    const removal = await prepareRemoval(transaction, type, id)
    if (!removal) return false
    const resolve = await prepareResolution(transaction, type, id)
    await removal.write(admin, audit, reason)
    resolve('admin', 'removed')
    return true
  })
  await finishRemoval(type, id, 'removed')
  return changed
}

/**
 * Reads the documents of a removal; null if the target is neither on the board nor in the trash.
 */
export async function prepareRemoval(
  transaction: Transaction,
  type: TextTarget,
  id: string,
): Promise<Removal | null> {
  const target = doc(TARGET_COLLECTIONS[type], id)
  const [published, trash] = await readAll(transaction, target, doc('trash', id))
  const trashed = trashedIn(trash)
  const isTrashed = trashed?.kind === TARGET_COLLECTIONS[type]
  const record = published.data() ?? (isTrashed ? trashed.record : undefined)
  if (!record) return null

  const comments =
    type === 'post' ? await transaction.get(commentsOf(id).limit(COMMENTS_AT_ONCE)) : null
  const decrement =
    published.exists && 'post_id' in record
      ? await prepareCounter(transaction, record.post_id)
      : null

  return {
    authorId: record.user_id,
    isEmpty: false,
    async write(admin, audit, reason) {
      deleteForGood(transaction, target)
      for (const { ref } of comments?.docs ?? []) deleteForGood(transaction, ref)
      decrement?.('comment_count')
      const text = 'title' in record ? record.title : withoutImagePaths(record.content)
      const excerpt = shorten(text, LIMITS.removalExcerpt.max)
      writeRemovalNotice(transaction, admin, { type, id, userId: record.user_id, excerpt, reason })
      await audit({
        action_type: ACTION[type],
        target_type: type,
        target_id: id,
        details: { author: record.author_username, excerpt, ...(reason ? { reason } : {}) },
      })
    },
  }
}

type RemovedTarget = {
  readonly type: ReportTarget
  readonly id: string
  /** The author, who is notified unless the admin is the author. */
  readonly userId: string
  readonly excerpt: string
  readonly reason: string | undefined
}

/** Notifies an author of a removal; nobody can read or dismiss the notice of a deleted account. */
export function writeRemovalNotice(
  transaction: Transaction,
  admin: Admin,
  { type, id, userId, excerpt, reason }: RemovedTarget,
): void {
  if (userId === admin.uid || userId === DELETED_MEMBER_ID) return
  transaction.set(doc('removal_notices', `${type}_${id}`), {
    user_id: userId,
    target_type: type,
    target_id: id,
    excerpt,
    reason: reason ?? null,
    created_at: Timestamp.now(),
  })
}

/** Removes what one transaction could not remove; another call resumes. */
export async function finishRemoval(
  type: ReportTarget,
  id: string,
  status: Report['status'],
): Promise<void> {
  if (type === 'post') await sweepComments(id)
  if (type === 'profile') await deleteFormerAvatars(id)
  await sweepReports('admin', type, id, status)
}

/** Removes a comment, decrements the post's counter and notifies the author. */
export const removeComment = adminCall('removeComment', async (admin, { comment_id, reason }) => {
  return { changed: await removeAs(admin, 'comment', comment_id, reason) }
})

/** Removes a post with its comments and notifies the author. */
export const removePost = adminCall('removePost', async (admin, { post_id, reason }) => {
  return { changed: await removeAs(admin, 'post', post_id, reason) }
})
