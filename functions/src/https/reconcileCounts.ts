import { auditedBy } from '../core/audit'
import { adminCall } from '../core/call'
import { reconcile } from '../health/reconcile'

const PATIENCE_MS = 3_000

/** "Optimize": what the nightly work does, now, and what it found. */
export const reconcileCounts = adminCall(
  'reconcileCounts',
  async (admin) => {
    const { checked_at, lines, findings } = await reconcile(PATIENCE_MS)
    const repaired = lines.reduce((sum, line) => sum + line.repaired, 0)
    await auditedBy(admin, (_, audit) =>
      audit({
        action_type: 'reconcile_counts',
        target_type: 'database',
        target_id: null,
        details: { repaired },
      }),
    )
    return { checked_at: checked_at.toDate().toISOString(), lines, findings }
  },
  { memory: '512MiB', maxInstances: 1 },
)
