import { limit, orderBy, query } from 'firebase/firestore'
import { call } from '../../data/call'
import { adminActions } from '../../data/firestore'

const LATEST = 10

/** The newest lines of the audit log. */
export function latestActions() {
  return query(adminActions, orderBy('created_at', 'desc'), limit(LATEST))
}

/** Fills the dashboard's collections with samples; leaves an audit line. */
export async function seedSampleData(): Promise<void> {
  await call('seedSampleData', {})
}
