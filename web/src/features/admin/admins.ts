import type { Profile } from '@grid/schema/profile'
import { limit, orderBy, query, where } from 'firebase/firestore'
import { profiles } from '../../data/firestore'
import { ADMIN_MESSAGES } from './messages'
import { type Live, useLiveRows } from './use-live'

const ADMINS = query(profiles, where('is_admin', '==', true), orderBy('username_lower'), limit(50))

/** Everybody whose profile says that they are an admin, by name. */
export function useAdmins(): Live<readonly Profile[]> {
  return useLiveRows(ADMINS, ADMIN_MESSAGES.adminsFailed)
}
