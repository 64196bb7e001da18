import { type Ban, isInForce } from '@grid/schema/ban'
import { doc } from 'firebase/firestore'
import { bans } from '../data/firestore'
import { followRecord } from '../data/follow'
import { followAgain } from '../data/follow-again'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './messages'
import type { ActiveBan } from './session'

/** The longest that a timer can wait; a ban that lasts longer outlives the page. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Follows the own ban; one that arrives or ends while its member is here is told at once. */
export function watchBan(uid: string, tell: (ban: ActiveBan | null) => void): () => void {
  let known: ActiveBan | null | undefined
  let end: ReturnType<typeof setTimeout> | undefined

  const change = (ban: ActiveBan | null) => {
    if (known === null && ban) notify.error(SESSION_MESSAGES.banned(ban.reason))
    if (known && !ban) notify.success(SESSION_MESSAGES.unbanned)
    known = ban
    tell(ban)
  }
  const hear = (stored: Ban | null) => {
    clearTimeout(end)
    if (!stored || !isInForce(stored, Date.now())) return change(null)
    change({ reason: stored.reason, expires_at: stored.expires_at })
    const left = (stored.expires_at?.toMillis() ?? Number.POSITIVE_INFINITY) - Date.now()
    if (left <= LONGEST_WAIT_MS) end = setTimeout(() => change(null), left)
  }
  const stop = followAgain(
    (fail) => followRecord(doc(bans, uid), hear, fail),
    (error) => console.error('Error fetching ban:', error),
  )
  return () => {
    clearTimeout(end)
    stop()
  }
}
