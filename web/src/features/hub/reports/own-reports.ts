import {
  type ReportDraft,
  type ReportTarget,
  reportId,
  TARGET_COLLECTIONS,
} from '@grid/schema/report'
import { doc, getDocFromServer, runTransaction, serverTimestamp } from 'firebase/firestore'
import { withDeadline } from '../../../data/deadline'
import { db } from '../../../data/firestore'
import { errorCode, Problem } from '../../../data/problem'
import { readFromServer } from '../../../data/read-from-server'
import { explainRefusal } from '../writing/explain-refusal'
import { REPORT_MESSAGES } from './messages'

/** What is reported: a post, or a comment below one. */
export type Reported = {
  readonly type: ReportTarget
  readonly id: string
  readonly postId: string
}

/** Whether the member has reported this already. */
export async function hasReported(uid: string, { type, id }: Reported): Promise<boolean> {
  const reference = doc(db, 'reports', reportId(type, id, uid))
  return (await withDeadline(() => getDocFromServer(reference))).exists()
}

/**
 * Sends a report. Trying again after a lost answer is safe: one that did arrive is left as it is.
 *
 * @throws Problem when it was reported before, is gone, or the member is banned.
 */
export async function sendReport(uid: string, target: Reported, draft: ReportDraft): Promise<void> {
  const reference = doc(db, 'reports', reportId(target.type, target.id, uid))
  try {
    await withDeadline(() =>
      runTransaction(db, async (transaction) => {
        const before = await transaction.get(reference)
        if (before.exists()) {
          const isThis = before.get('reason') === draft.reason && before.get('note') === draft.note
          if (isThis) return
          throw new Problem(REPORT_MESSAGES.reportedAlready)
        }
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
  } catch (error) {
    throw await explain(error, uid, target)
  }
}

async function explain(error: unknown, uid: string, target: Reported): Promise<unknown> {
  const reason = await explainRefusal(error, { uid, postId: target.postId })
  if (errorCode(reason) !== 'permission-denied') return reason
  if (await hasReported(uid, target)) return new Problem(REPORT_MESSAGES.reportedAlready)
  const still = await readFromServer(doc(db, TARGET_COLLECTIONS[target.type], target.id))
  return still.exists() ? reason : new Problem(REPORT_MESSAGES.targetGone)
}
