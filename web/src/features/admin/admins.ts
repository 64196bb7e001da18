import { LIMITS } from '@grid/schema/limits'
import type { Profile } from '@grid/schema/profile'
import { limit, orderBy, query, where } from 'firebase/firestore'
import { profiles } from '../../data/firestore'
import { ADMIN_MESSAGES } from './messages'
import { type Live, useLiveRows } from './use-live'

/** Everybody whose profile says that they are an admin, by name. */
export const ADMINS = query(profiles, where('is_admin', '==', true), orderBy('username_lower'))
const SHOWN = query(ADMINS, limit(LIMITS.page.admin))

/** The admins, live. */
export function useAdmins(): Live<readonly Profile[]> {
  return useLiveRows(SHOWN, ADMIN_MESSAGES.adminsFailed)
}
