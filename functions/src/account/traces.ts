import { DELETED_MEMBER_ID } from '@grid/schema/deleted-member'
import { reportId } from '@grid/schema/report'
import { drainInBatches } from '../core/batches'
import { db } from '../core/firebase'
import { AT_ONCE, ownOf, removeOwn } from './own'

/**
 * Reports that were judged go. Those that wait for an admin are about others, and stay without the
 * name of who wrote them and without their free text.
 */
export async function leaveReports(uid: string): Promise<void> {
  await drainInBatches(ownOf(uid, 'reports'), AT_ONCE, (batch, found) => {
    const report = found.data()
    if (report['status'] === 'open') {
      const id = reportId(report['target_type'], report['target_id'], DELETED_MEMBER_ID)
      const change = { user_id: DELETED_MEMBER_ID, note: null }
      batch.set(db.doc(`reports/${id}`), { ...report, ...change })
    }
    batch.delete(found.ref)
  })
}

/** Takes somebody out of what others wrote or counted of them. */
export async function removeTraces(uid: string): Promise<void> {
  await removeOwn(uid, 'removal_notices')
  for (const name of ['download_stats', 'analytics']) {
    await drainInBatches(ownOf(uid, name), AT_ONCE, (batch, { ref }) => {
      batch.update(ref, { user_id: null })
    })
  }
}
