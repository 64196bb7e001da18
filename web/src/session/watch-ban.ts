import { doc, onSnapshot } from 'firebase/firestore'
import { bans } from '../data/firestore'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './messages'
import type { ActiveBan } from './session'

/** Follows the own ban; one that arrives or is lifted while its member is here is told at once. */
export function watchBan(uid: string, tell: (ban: ActiveBan | null) => void): () => void {
  let known: ActiveBan | null | undefined
  return onSnapshot(
    doc(bans, uid),
    (snapshot) => {
      const active = snapshot.data()
      const ban = active?.is_active ? { reason: active.reason } : null
      if (known === null && ban) notify.error(SESSION_MESSAGES.banned(ban.reason))
      if (known && !ban) notify.success(SESSION_MESSAGES.unbanned)
      known = ban
      tell(ban)
    },
    (error) => console.error('Error fetching ban:', error),
  )
}
