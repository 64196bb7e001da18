import { cut } from '@grid/schema/clean'
import { LIMITS } from '@grid/schema/limits'
import { type Report, type ReportTarget, TARGET_COLLECTIONS } from '@grid/schema/report'
import { type Query, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { type Audit, auditedBy } from '../core/audit'
import type { Admin } from '../core/authority'
import { drainInBatches } from '../core/drain'
import { db } from '../core/firebase'
import { deleteForGood } from './delete-for-good'
import { readyCounter } from './post-counter'
import { settleReports, someReports, sweepReports } from './report-queue'

const ACTION = { post: 'remove_post', comment: 'remove_comment' } as const
/** What fits beside the rest into one transaction; the sweep takes what is beyond. */
const COMMENTS_AT_ONCE = 200

/**
 * A removal that may be written, with all that had to be read for it. `sweepRemains` has to follow
 * its transaction.
 */
export type Removal = {
  readonly authorId: string
  write(admin: Admin, audit: Audit, reason: string | undefined): Promise<void>
}

/**
 * Removes a post or a comment for good, with what hangs on it, and tells the author. False where
 * it was gone already.
 */
export async function removeAs(
  admin: Admin,
  type: ReportTarget,
  id: string,
  reason: string | undefined,
): Promise<boolean> {
  const changed = await auditedBy(admin, async (transaction, audit) => {
    const removal = await readyRemoval(transaction, type, id)
    await removal?.write(admin, audit, reason)
    return removal !== null
  })
  await sweepRemains(admin, type, id, 'removed')
  return changed
}

/** Reads what a removal touches; null when neither the board nor the trash holds the target. */
export async function readyRemoval(
  transaction: Transaction,
  type: ReportTarget,
  id: string,
): Promise<Removal | null> {
  const target = db.doc(`${TARGET_COLLECTIONS[type]}/${id}`)
  const trash = db.doc(`trash/${id}`)
  const [live, trashed] = await transaction.getAll(target, trash)
  const isTrashed = trashed?.get('kind') === TARGET_COLLECTIONS[type]
  const record = live?.exists ? live.data() : isTrashed ? trashed?.get('record') : undefined
  if (!record) return null

  const reports = await transaction.get(someReports(type, id))
  const comments =
    type === 'post' ? await transaction.get(commentsOf(id).limit(COMMENTS_AT_ONCE)) : null
  const lower =
    type === 'comment' && live?.exists ? await readyCounter(transaction, record['post_id']) : null

  return {
    authorId: record['user_id'],
    async write(admin, audit, reason) {
      deleteForGood(transaction, target)
      for (const { ref } of comments?.docs ?? []) deleteForGood(transaction, ref)
      lower?.('comment_count')
      settleReports(transaction, admin, reports.docs, 'removed')
      const text = String(record['title'] ?? record['content'])
      const excerpt = cut(text, LIMITS.removalExcerpt.max)
      if (record['user_id'] !== admin.uid) {
        transaction.set(db.doc(`removal_notices/${type}_${id}`), {
          user_id: record['user_id'],
          target_type: type,
          target_id: id,
          excerpt,
          reason: reason ?? null,
          created_at: Timestamp.now(),
        })
      }
      await audit({
        action_type: ACTION[type],
        target_type: type,
        target_id: id,
        details: {
          author: record['author_username'],
          excerpt,
          ...(reason ? { reason } : {}),
        },
      })
    },
  }
}

/** Removes what a transaction could not hold; a repeated call goes on where one ended. */
export async function sweepRemains(
  admin: Admin,
  type: ReportTarget,
  id: string,
  status: Report['status'],
): Promise<void> {
  if (type === 'post') await sweepComments(id)
  await sweepReports(admin, type, id, status)
}

/** Removes what is left below a post that is gone. */
export async function sweepComments(postId: string): Promise<void> {
  await drainInBatches(commentsOf(postId), COMMENTS_AT_ONCE, (batch, { ref }) => {
    deleteForGood(batch, ref)
  })
}

function commentsOf(postId: string): Query {
  return db.collection('comments').where('post_id', '==', postId)
}
