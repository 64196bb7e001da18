import type { AdminAction } from '@grid/schema/admin-action'
import type { DocumentSnapshot } from 'firebase-admin/firestore'
import type { Act } from './core/audit'

type RoleAction = Extract<
  AdminAction['action_type'],
  'bootstrap_admin' | 'grant_admin' | 'revoke_admin'
>

/** The line of the log about somebody who becomes an admin, or stops being one. */
export function roleLine(action_type: RoleAction, profile: DocumentSnapshot): Act {
  const username: unknown = profile.get('username')
  return {
    action_type,
    target_type: 'user',
    target_id: profile.id,
    details: typeof username === 'string' ? { username } : {},
  }
}
