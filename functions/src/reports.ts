import type { Report, ReportTarget } from '@grid/schema/report'
import {
  type DocumentReference,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore'
import type { Admin } from './core/authority'
import { drainInBatches } from './core/batches'
import { db } from './core/firebase'

/** What fits beside the rest into one transaction; the sweep takes what is beyond. */
const REPORTS_AT_ONCE = 100

/** The open reports about a post or a comment. */
export function openReports(type: ReportTarget, id: string): Query {
  return db
    .collection('reports')
    .where('target_type', '==', type)
    .where('target_id', '==', id)
    .where('status', '==', 'open')
}

/** As many of the open reports as one transaction can settle. */
export function someReports(type: ReportTarget, id: string): Query {
  return openReports(type, id).limit(REPORTS_AT_ONCE)
}

/** Takes reports out of the queue, with who judged them. */
export function settleReports(
  writer: Transaction | WriteBatch,
  admin: Admin,
  reports: readonly QueryDocumentSnapshot[],
  status: Report['status'],
): void {
  const resolution = { status, resolved_at: Timestamp.now(), resolved_by: admin.uid }
  // Both write alike; only what they give back differs.
  const update: (ref: DocumentReference, change: typeof resolution) => unknown =
    writer.update.bind(writer)
  for (const { ref } of reports) update(ref, resolution)
}

/** Settles the open reports that one transaction could not hold. */
export async function sweepReports(
  admin: Admin,
  type: ReportTarget,
  id: string,
  status: Report['status'],
): Promise<void> {
  await drainInBatches(openReports(type, id), REPORTS_AT_ONCE, (batch, report) => {
    settleReports(batch, admin, [report], status)
  })
}
