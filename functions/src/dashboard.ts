import { HOUR_MS } from '@grid/schema/period'
import { sampleAnalytics, sampleDownloads, sampleRequests } from '@grid/seed/rows/samples'
import { Timestamp } from 'firebase-admin/firestore'
import { auditedBy } from './core/audit'
import { adminCall, recentAdminCall } from './core/call'
import { AppError } from './core/errors'
import { db } from './core/firebase'
import { offersSampleData } from './core/params'

/**
 * Adds an audit entry when an admin exports a list of the dashboard, which can be personal data.
 * The page saves the file after this call.
 */
export const exportRecorded = recentAdminCall('exportRecorded', (admin, { view, rows }) =>
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

/**
 * Adds 6 requests, 10 downloads and 5 events to the dashboard. Each call adds further rows;
 * existing rows stay as they are. The parameter `SAMPLE_DATA` switches it off.
 *
 * @throws AppError `sample_data_disabled`.
 */
export const seedSampleData = adminCall('seedSampleData', async (admin) => {
  if (!offersSampleData()) throw new AppError('sample_data_disabled')
  const at = (ageHours: number) => Timestamp.fromMillis(Date.now() - ageHours * HOUR_MS)
  const rows = {
    service_requests: sampleRequests(at),
    download_stats: sampleDownloads(at),
    analytics: sampleAnalytics(at),
  }
  const counts = {
    service_requests: rows.service_requests.length,
    download_stats: rows.download_stats.length,
    analytics: rows.analytics.length,
  }

  await auditedBy(admin, async (transaction, audit) => {
    for (const [collection, entries] of Object.entries(rows)) {
      for (const fields of entries) transaction.create(db.collection(collection).doc(), fields)
    }
    await audit({
      action_type: 'seed_sample_data',
      target_type: 'database',
      target_id: null,
      details: counts,
    })
  })
  return counts
})
