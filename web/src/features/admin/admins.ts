import type { Profile } from '@grid/schema/profile'
import { limit, orderBy, query, where } from 'firebase/firestore'
import { useMemo } from 'react'
import { profiles } from '../../data/firestore'
import { ADMIN_MESSAGES } from './messages'
import { useLive } from './use-live'

const ADMINS = query(profiles, where('is_admin', '==', true), orderBy('username_lower'), limit(50))

/** Everybody whose profile says that they are an admin, by name. */
export type Admins =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly rows: readonly Profile[] }

export function useAdmins(): Admins {
  const live = useLive(ADMINS, ADMIN_MESSAGES.adminsFailed)
  return useMemo(
    () =>
      live.state === 'ready'
        ? { state: 'ready', rows: live.documents.map((document) => document.data()) }
        : { state: live.state },
    [live],
  )
}
