import { callSeconds } from '@grid/schema/call-seconds'
import { onSchedule } from 'firebase-functions/v2/scheduler'
import { reconcile } from '../health/reconcile'

/** Each night, when few are here: mends what drifted and reports it in `stats/health`. */
export const reconcileNightly = onSchedule(
  {
    schedule: 'every day 03:30',
    timeZone: 'Etc/UTC',
    // What is done by hand as "Optimize" takes as long.
    timeoutSeconds: callSeconds('reconcileCounts'),
    memory: '512MiB',
  },
  async () => {
    await reconcile()
  },
)
