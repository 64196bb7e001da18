import { callSeconds } from '@grid/schema/call-seconds'
import { onSchedule } from 'firebase-functions/v2/scheduler'
import { auditedBySystem } from '../core/audit'
import { reconcile } from '../health/reconcile'
import { reconciliationLine } from '../health/reconciliation-line'

/** Nobody waits at night, so that triggers that start cold are waited for. */
const PATIENCE_MS = 30_000

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
    const { lines } = await reconcile(PATIENCE_MS)
    if (lines.every(({ repaired }) => repaired === 0)) return
    await auditedBySystem((_, audit) => audit(reconciliationLine(lines)))
  },
)
