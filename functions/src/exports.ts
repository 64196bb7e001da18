import { auditedBy } from './core/audit'
import { adminCall } from './core/call'

/** Adds an audit entry when an admin exports a list of the dashboard. */
export const exportRecorded = adminCall('exportRecorded', (admin, { view, rows }) =>
  auditedBy(admin, async (_, audit) => {
    await audit({
      action_type: 'export_view',
      target_type: 'view',
      target_id: view,
      details: { rows },
    })
    return {}
  }),
)
