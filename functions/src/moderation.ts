import { SYSTEM_ADMIN_ID } from '@grid/schema/admin-action'
import { withoutImagePaths } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import { DELETED_MEMBER_ID } from '@grid/schema/post-display'
import { type Report, type ReportTarget, TARGET_COLLECTIONS } from '@grid/schema/report'
import { shorten } from '@grid/schema/unicode'
import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type Query,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore'
import { type Audit, auditedBy } from './core/audit'
import type { Admin } from './core/authority'
import { drainInBatches } from './core/batches'
import { adminCall } from './core/call'
import { db } from './core/firebase'
import type { DocumentChange } from './document-change'
import { historyOf } from './histories'
import { deleteFormerAvatars } from './images/image-store'

/** A transaction or a batch. */
type Writer = {
  delete(document: DocumentReference): unknown
  set(document: DocumentReference, data: DocumentData): unknown
}

/**
 * Deletes a post or comment and marks its id as used: replies, votes and reports refer to texts by
 * id, so an id must not be used again.
 */
export function deleteForGood(writer: Writer, text: DocumentReference): void {
  writer.delete(text)
  spendId(writer, text.id)
}

/**
 * Marks an id as used. It replaces the record of that id in the trash, and deletes its earlier
 * versions.
 */
export function spendId(writer: Writer, id: string): void {
  writer.set(db.doc(`trash/${id}`), { kind: 'spent', deleted_at: Timestamp.now() })
  writer.delete(historyOf(id))
}

/**
 * Reads a post on the board or in the trash and returns a function that decrements its counters.
 * For a deleted post the function does nothing.
 */
export async function prepareCounter(
  transaction: Transaction,
  postId: string,
): Promise<(counter: 'upvotes' | 'comment_count', by?: number) => void> {
  const [published, trashed] = await transaction.getAll(
    db.doc(`posts/${postId}`),
    db.doc(`trash/${postId}`),
  )
  return (counter, by = 1) => {
    const less = FieldValue.increment(-by)
    if (published?.exists) transaction.update(published.ref, { [counter]: less })
    else if (trashed?.get('kind') === 'posts') {
      transaction.update(trashed.ref, { [`record.${counter}`]: less })
    }
  }
}

/** The targets that a removal deletes. A profile is cleared instead. */
type TextTarget = Exclude<ReportTarget, 'profile'>

const ACTION = { post: 'remove_post', comment: 'remove_comment' } as const
/** The comments that one transaction removes; `finishRemoval` removes the rest. */
const COMMENTS_AT_ONCE = 150

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
  const target = db.doc(`${TARGET_COLLECTIONS[type]}/${id}`)
  const trash = db.doc(`trash/${id}`)
  const [published, trashed] = await transaction.getAll(target, trash)
  const isTrashed = trashed?.get('kind') === TARGET_COLLECTIONS[type]
  const record = published?.exists
    ? published.data()
    : isTrashed
      ? trashed?.get('record')
      : undefined
  if (!record) return null

  const comments =
    type === 'post' ? await transaction.get(commentsOf(id).limit(COMMENTS_AT_ONCE)) : null
  const decrement =
    type === 'comment' && published?.exists
      ? await prepareCounter(transaction, record['post_id'])
      : null

  return {
    authorId: record['user_id'],
    isEmpty: false,
    async write(admin, audit, reason) {
      deleteForGood(transaction, target)
      for (const { ref } of comments?.docs ?? []) deleteForGood(transaction, ref)
      decrement?.('comment_count')
      const text = String(record['title'] ?? withoutImagePaths(String(record['content'])))
      const excerpt = shorten(text, LIMITS.removalExcerpt.max)
      noticeOfRemoval(transaction, admin, { type, id, userId: record['user_id'], excerpt, reason })
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

type RemovedTarget = {
  readonly type: ReportTarget
  readonly id: string
  /** The author, who is notified unless the admin is the author. */
  readonly userId: string
  readonly excerpt: string
  readonly reason: string | undefined
}

/** Notifies an author of a removal; nobody can read or dismiss the notice of a deleted account. */
export function noticeOfRemoval(
  writer: Writer,
  admin: Admin,
  { type, id, userId, excerpt, reason }: RemovedTarget,
): void {
  if (userId === admin.uid || userId === DELETED_MEMBER_ID) return
  writer.set(db.doc(`removal_notices/${type}_${id}`), {
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

/** Removes the comments of a deleted post. */
export async function sweepComments(postId: string): Promise<void> {
  await drainInBatches(commentsOf(postId), COMMENTS_AT_ONCE, (batch, { ref }) => {
    deleteForGood(batch, ref)
  })
}

function commentsOf(postId: string): Query {
  return db.collection('comments').where('post_id', '==', postId)
}

/** Removes a comment, decrements the post's counter and notifies the author. */
export const removeComment = adminCall('removeComment', async (admin, { comment_id, reason }) => {
  return { changed: await removeAs(admin, 'comment', comment_id, reason) }
})

/** Removes a post with its comments and notifies the author. */
export const removePost = adminCall('removePost', async (admin, { post_id, reason }) => {
  return { changed: await removeAs(admin, 'post', post_id, reason) }
})

const REPORTS_AT_ONCE = 100

/** The open reports about a target. */
export function openReports(type: ReportTarget, id: string): Query {
  return db
    .collection('reports')
    .where('target_type', '==', type)
    .where('target_id', '==', id)
    .where('status', '==', 'open')
}

type Resolver = NonNullable<Report['resolved_by']>

/** The fields of a report that an admin or the system resolves. */
function resolution(resolved_by: Resolver, status: Report['status']) {
  return { status, resolved_at: Timestamp.now(), resolved_by }
}

/**
 * Reads the open reports about a target, as many as one transaction can resolve. Returns a function
 * that resolves them; `sweepReports` resolves the rest.
 */
export async function prepareResolution(
  transaction: Transaction,
  type: ReportTarget,
  id: string,
): Promise<(resolvedBy: Resolver, status: Report['status']) => void> {
  const { docs } = await transaction.get(openReports(type, id).limit(REPORTS_AT_ONCE))
  return (resolvedBy, status) => {
    for (const { ref } of docs) transaction.update(ref, resolution(resolvedBy, status))
  }
}

/** Resolves the open reports about a target. */
export async function sweepReports(
  resolvedBy: Resolver,
  type: ReportTarget,
  id: string,
  status: Report['status'],
): Promise<void> {
  await drainInBatches(openReports(type, id), REPORTS_AT_ONCE, (batch, { ref }) => {
    batch.update(ref, resolution(resolvedBy, status))
  })
}

/**
 * Resolves the open reports about a text that was deleted for good without an admin: by its author,
 * with its post, with an account, or as old trash. Each of them marks the id as used.
 */
export async function resolveReportsOfDeleted({ id, after }: DocumentChange): Promise<void> {
  if (after?.['kind'] !== 'spent') return
  for (const type of ['post', 'comment'] as const) {
    await sweepReports(SYSTEM_ADMIN_ID, type, id, 'removed')
  }
}
