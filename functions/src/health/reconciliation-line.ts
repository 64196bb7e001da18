import type { HealthLine } from '@grid/schema/health'
import type { AuditAction } from '../core/audit'

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
