import type { HealthLine } from '@grid/schema/health'
import type { AuditAction } from '../core/audit'

/** The line of the log about what was mended: how much in all, and how much by each check. */
export function reconciliationLine(lines: readonly HealthLine[]): AuditAction {
  const mended = lines.filter(({ repaired }) => repaired > 0)
  return {
    action_type: 'reconcile_counts',
    target_type: 'database',
    target_id: null,
    details: {
      repaired: mended.reduce((sum, { repaired }) => sum + repaired, 0),
      ...Object.fromEntries(mended.map(({ check, repaired }) => [check, repaired])),
    },
  }
}
