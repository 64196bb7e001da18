import { auditedBy } from './core/audit'
import { adminCall } from './core/call'

/** Puts on record that an admin took a list out of the dashboard as a file. */
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
