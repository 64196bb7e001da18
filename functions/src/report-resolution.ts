import { SYSTEM_ADMIN_ID } from '@grid/schema/admin-action'
import type { Report, ReportTarget } from '@grid/schema/report'
import { Timestamp, type Transaction, type WriteBatch } from 'firebase-admin/firestore'
import { drainInBatches } from './core/batches'
import { collection, type Found } from './core/documents'
import type { DocumentChange } from './document-change'

const REPORTS_AT_ONCE = 100

/** The open reports about a target. */
export function openReports(type: ReportTarget, id: string) {
  return collection('reports')
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
  signal?: AbortSignal,
): Promise<void> {
  const resolve = (batch: WriteBatch, { ref }: Found<'reports'>) => {
    batch.update(ref, resolution(resolvedBy, status))
  }
  await drainInBatches(openReports(type, id), REPORTS_AT_ONCE, resolve, signal)
}

/**
 * Resolves the open reports about a text that was deleted for good without an admin: by its author,
 * with its post, with an account, or as old trash. Each of them marks the id as used.
 */
export async function resolveReportsOfDeleted({ id, after }: DocumentChange<'trash'>) {
  if (after?.kind !== 'spent') return
  for (const type of ['post', 'comment'] as const) {
    await sweepReports(SYSTEM_ADMIN_ID, type, id, 'removed')
  }
}
