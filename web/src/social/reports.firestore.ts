import {
  type ReportDraft,
  type ReportTarget,
  reportId,
  TARGET_COLLECTIONS,
} from '@grid/schema/report'
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  doc,
  runTransaction,
  serverTimestamp,
} from 'firebase/firestore'
import { readFromServer } from '../data/documents.firestore'
import { UserFacingError } from '../data/errors'
import { db } from '../data/firestore'
import { actorOf, recordRateLimitedAction, writeAs } from '../session/member-writes.firestore'

export const REPORT_MESSAGES = {
  reported: 'Reported. An admin will look at it.',
  reportedAlready: 'You have reported this already.',
  targetGone: 'This was deleted in the meantime.',
} as const

/** What is reported: a post, a comment below one, or a profile, which has no post. */
export type Reported = {
  readonly type: ReportTarget
  readonly id: string
  readonly postId: string | null
}

/** Whether the member has reported the current text already. */
export async function hasReported(uid: string, target: Reported): Promise<boolean> {
  const report = await readFromServer(reportOf(uid, target))
  return isCurrent(report, target, readFromServer)
}

const reportOf = (uid: string, { type, id }: Reported) =>
  doc(db, 'reports', reportId(type, id, uid))

const textOf = ({ type, id }: Reported) => doc(db, TARGET_COLLECTIONS[type], id)

type Read = (reference: DocumentReference) => Promise<DocumentSnapshot>

/** Whether a report is open, or was resolved for the current text. */
async function isCurrent(
  report: DocumentSnapshot<DocumentData>,
  target: Reported,
  read: Read,
): Promise<boolean> {
  if (!report.exists()) return false
  if (report.get('status') === 'open') return true
  const text = await read(textOf(target))
  return !(text.exists() && text.get('updated_at') > report.get('resolved_at'))
}

/**
 * Sends a report, or another one if the text was changed after the first was resolved. A retry
 * after an unknown outcome is safe: an existing report does not change.
 *
 * @throws UserFacingError when it was reported before or deleted, the member is banned, or the last
 * report is too recent.
 */
export async function sendReport(uid: string, target: Reported, draft: ReportDraft): Promise<void> {
  const reference = reportOf(uid, target)
  const member = actorOf(uid)
  await writeAs(
    { uid, kind: 'report', postId: target.postId, causeOf: () => causeOf(uid, target) },
    () =>
      runTransaction(db, async (transaction) => {
        const before = await transaction.get(reference)
        if (await isCurrent(before, target, (text) => transaction.get(text))) {
          const isThis = before.get('reason') === draft.reason && before.get('note') === draft.note
          if (isThis) return
          throw new UserFacingError(REPORT_MESSAGES.reportedAlready)
        }
        await recordRateLimitedAction(transaction, db, { kind: 'report', member, id: reference.id })
        transaction.set(reference, {
          ...draft,
          target_type: target.type,
          target_id: target.id,
          post_id: target.postId,
          user_id: uid,
          status: 'open',
          created_at: serverTimestamp(),
          resolved_at: null,
          resolved_by: null,
        })
      }),
  )
}

/** Why a report was rejected: it was sent before, or the text was deleted. */
async function causeOf(uid: string, target: Reported): Promise<UserFacingError | null> {
  if (await hasReported(uid, target)) return new UserFacingError(REPORT_MESSAGES.reportedAlready)
  const text = await readFromServer(textOf(target))
  return text.exists() ? null : new UserFacingError(REPORT_MESSAGES.targetGone)
}
