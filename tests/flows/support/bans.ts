import type { Ban } from '@grid/schema/ban'
import { Timestamp } from 'firebase-admin/firestore'

/** A ban by the demo's admin, as it is stored; only an admin ends it. */
export function banOf(uid: string, reason: string, at = Timestamp.now()): Omit<Ban, 'id'> {
  return {
    user_id: uid,
    admin_id: 'root_admin',
    reason,
    is_active: true,
    banned_at: at,
    expires_at: null,
    unbanned_at: null,
  }
}
