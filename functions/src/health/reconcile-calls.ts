import { callSeconds } from '@grid/schema/functions'
import type { Health, HealthLine } from '@grid/schema/health'
import { onSchedule } from 'firebase-functions/v2/scheduler'
import { type AuditAction, auditedBy, auditedBySystem } from '../core/audit'
import { adminCall } from '../core/call'
import { reconcile } from './reconcile'

const RECONCILE_COUNTS_PATIENCE_MS = 3_000

/** "Optimize": runs the nightly reconciliation now and returns its findings. */
export const reconcileCounts = adminCall(
  'reconcileCounts',
  async (admin) => {
    const { checked_at, lines, findings } = await reconcile(RECONCILE_COUNTS_PATIENCE_MS)
    await auditedBy(admin, (_, audit) => audit(reconciliationEntry(lines)))
    return { checked_at: checked_at.toDate().toISOString(), lines, findings }
  },
  // One at a time: each holds all posts in memory.
  { memory: '512MiB', maxInstances: 1, concurrency: 1 },
)

/** Long enough for triggers with a cold start. */
const RECONCILE_NIGHTLY_PATIENCE_MS = 30_000

/** Repairs drifts and stores the report in `stats/health`, with an audit entry if it repaired. */
export async function reconcileBySystem(patienceMs: number): Promise<Health> {
  const report = await reconcile(patienceMs)
  if (report.lines.some(({ repaired }) => repaired > 0)) {
    await auditedBySystem((_, audit) => audit(reconciliationEntry(report.lines)))
  }
  return report
}

/** Repairs drifts each night. */
export const reconcileNightly = onSchedule(
  {
    schedule: 'every day 03:30',
    timeZone: 'Etc/UTC',
    // The same time as "Optimize".
    timeoutSeconds: callSeconds('reconcileCounts'),
    memory: '512MiB',
  },
  async () => {
    await reconcileBySystem(RECONCILE_NIGHTLY_PATIENCE_MS)
  },
)

/** The audit entry of a reconciliation: the number of repairs, in total and by check. */
export function reconciliationEntry(lines: readonly HealthLine[]): AuditAction {
  const repaired = lines.filter(({ repaired }) => repaired > 0)
  return {
    action_type: 'reconcile_counts',
    target_type: 'database',
    target_id: null,
    details: {
      repaired: repaired.reduce((sum, { repaired }) => sum + repaired, 0),
      ...Object.fromEntries(repaired.map(({ check, repaired }) => [check, repaired])),
    },
  }
}
