import { callSeconds } from '@grid/schema/call-seconds'
import { onSchedule } from 'firebase-functions/v2/scheduler'
import { auditedBy, auditedBySystem } from '../core/audit'
import { adminCall } from '../core/call'
import { reconcile } from './reconcile'
import { reconciliationLine } from './reconciliation-line'

const RECONCILE_COUNTS_PATIENCE_MS = 3_000

/** "Optimize": what the nightly work does, now, and what it found. */
export const reconcileCounts = adminCall(
  'reconcileCounts',
  async (admin) => {
    const { checked_at, lines, findings } = await reconcile(RECONCILE_COUNTS_PATIENCE_MS)
    await auditedBy(admin, (_, audit) => audit(reconciliationLine(lines)))
    return { checked_at: checked_at.toDate().toISOString(), lines, findings }
  },
  { memory: '512MiB', maxInstances: 1 },
)

/** Nobody waits at night, so that triggers that start cold are waited for. */
const RECONCILE_NIGHTLY_PATIENCE_MS = 30_000

/**
 * Each night, when few are here: mends what drifted and reports it in `stats/health`, and in a line
 * of the log where anything was.
 */
export const reconcileNightly = onSchedule(
  {
    schedule: 'every day 03:30',
    timeZone: 'Etc/UTC',
    // What is done by hand as "Optimize" takes as long.
    timeoutSeconds: callSeconds('reconcileCounts'),
    memory: '512MiB',
  },
  async () => {
    const { lines } = await reconcile(RECONCILE_NIGHTLY_PATIENCE_MS)
    if (lines.every(({ repaired }) => repaired === 0)) return
    await auditedBySystem((_, audit) => audit(reconciliationLine(lines)))
  },
)
