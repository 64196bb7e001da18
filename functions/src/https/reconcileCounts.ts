import { auditedBy } from '../core/audit'
import { adminCall } from '../core/call'
import { reconcile } from '../health/reconcile'
import { reconciliationLine } from '../health/reconciliation-line'

const PATIENCE_MS = 3_000

/** "Optimize": what the nightly work does, now, and what it found. */
export const reconcileCounts = adminCall(
  'reconcileCounts',
  async (admin) => {
    const { checked_at, lines, findings } = await reconcile(PATIENCE_MS)
    await auditedBy(admin, (_, audit) => audit(reconciliationLine(lines)))
    return { checked_at: checked_at.toDate().toISOString(), lines, findings }
  },
  { memory: '512MiB', maxInstances: 1 },
)
