import { cut } from '@grid/schema/clean'
import { LIMITS } from '@grid/schema/limits'
import type { Report, ReportTarget } from '@grid/schema/report'
import {
  type DocumentReference,
  type DocumentSnapshot,
  type QuerySnapshot,
  Timestamp,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore'
import type { Audit } from '../core/audit'
import type { Admin } from '../core/authority'
import { db } from '../core/db'
import { readyCounter } from './post-counter'

const COLLECTION = { post: 'posts', comment: 'comments' } as const
const ACTION = { post: 'remove_post', comment: 'remove_comment' } as const
/** What fits beside the rest into one transaction; the sweeps take what is beyond. */
const COMMENTS_AT_ONCE = 200
const REPORTS_AT_ONCE = 100

/** A removal that may be written, with all that had to be read for it. */
export type Removal = {
  readonly authorId: string
  write(admin: Admin, audit: Audit, reason: string | undefined): Promise<void>
}

/** Reads what a removal touches; null when neither the board nor the trash holds the target. */
export async function readyRemoval(
  transaction: Transaction,
  type: ReportTarget,
  id: string,
): Promise<Removal | null> {
  const target = db.doc(`${COLLECTION[type]}/${id}`)
  const trash = db.doc(`trash/${id}`)
  const [live, trashed] = await transaction.getAll(target, trash)
  const isTrashed = trashed?.get('kind') === COLLECTION[type]
  const record = live?.exists ? live.data() : isTrashed ? trashed?.get('record') : undefined
  if (!record) return null

  const reports = await transaction.get(someReports(type, id))
  const comments = type === 'post' ? await transaction.get(commentsOf(id)) : null
  const lower =
    type === 'comment' && live?.exists ? await readyCounter(transaction, record['post_id']) : null

  return {
    authorId: record['user_id'],
    async write(admin, audit, reason) {
      transaction.delete(target)
      if (isTrashed) transaction.delete(trash)
      removeComments(transaction, comments)
      lower?.('comment_count')
      settleReports(transaction, admin, reports, 'removed')
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

/** The open reports about a post or a comment. */
export function openReports(type: ReportTarget, id: string): FirebaseFirestore.Query {
  return db
    .collection('reports')
    .where('target_type', '==', type)
    .where('target_id', '==', id)
    .where('status', '==', 'open')
}

/** As many of the open reports as one transaction can settle. */
export function someReports(type: ReportTarget, id: string): FirebaseFirestore.Query {
  return openReports(type, id).limit(REPORTS_AT_ONCE)
}

/** Takes reports out of the queue, with who judged them. */
export function settleReports(
  writer: Transaction | WriteBatch,
  admin: Admin,
  reports: QuerySnapshot,
  status: Report['status'],
): void {
  const resolution = { status, resolved_at: Timestamp.now(), resolved_by: admin.uid }
  // Both write alike; only what they give back differs.
  const update: (ref: DocumentReference, change: typeof resolution) => unknown =
    writer.update.bind(writer)
  for (const { ref } of reports.docs) update(ref, resolution)
}

/** Settles the open reports that one transaction could not hold. */
export async function sweepReports(
  admin: Admin,
  type: ReportTarget,
  id: string,
  status: Report['status'],
): Promise<void> {
  for (;;) {
    const reports = await someReports(type, id).get()
    if (reports.empty) return
    const batch = db.batch()
    settleReports(batch, admin, reports, status)
    await batch.commit()
  }
}

function commentsOf(postId: string): FirebaseFirestore.Query {
  return db.collection('comments').where('post_id', '==', postId).limit(COMMENTS_AT_ONCE)
}

function removeComments(transaction: Transaction, comments: QuerySnapshot | null): void {
  for (const { ref } of comments?.docs ?? []) transaction.delete(ref)
}

/** Removes what is left below a post that is gone; a repeated call goes on where one ended. */
export async function sweepComments(postId: string): Promise<void> {
  for (;;) {
    const { docs } = await commentsOf(postId).get()
    if (docs.length === 0) return
    const batch = db.batch()
    for (const { ref } of docs as readonly DocumentSnapshot[]) batch.delete(ref)
    await batch.commit()
  }
}
