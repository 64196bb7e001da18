import { type Ban, isInForce } from '@grid/schema/ban'
import { doc } from 'firebase/firestore'
import { bans } from '../data/firestore'
import { resubscribeOnError } from '../data/resubscribe'
import { serverNow } from '../data/server-clock'
import { subscribeToRecord } from '../data/subscriptions.firestore'
import { notify } from '../design/notify'
import { SESSION_MESSAGES, type ActiveBan } from './session'

/** The longest that a timer can wait; a ban that lasts longer outlives the page. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Follows the own ban; one that arrives or ends while its member is here is told at once. */
export function watchBan(uid: string, tell: (ban: ActiveBan | null) => void): () => void {
  let known: ActiveBan | null | undefined
  let heard: Ban | null | undefined
  let isOver = false
  let end: ReturnType<typeof setTimeout> | undefined

  const change = (ban: ActiveBan | null) => {
    if (known === null && ban) notify.error(SESSION_MESSAGES.banned(ban.reason))
    if (known && !ban) notify.success(SESSION_MESSAGES.unbanned)
    known = ban
    tell(ban)
  }
  const judge = (stored: Ban | null, now: number) => {
    if (!stored || !isInForce(stored, now)) return change(null)
    change({ reason: stored.reason, expires_at: stored.expires_at })
    const left = (stored.expires_at?.toMillis() ?? Number.POSITIVE_INFINITY) - now
    if (left <= LONGEST_WAIT_MS) end = setTimeout(() => change(null), left)
  }
  const hear = async (stored: Ban | null) => {
    clearTimeout(end)
    heard = stored
    if (!stored?.is_active || !stored.expires_at) return judge(stored, Date.now())
    // The rules end it by their clock, and that of the device may be wrong.
    const now = await serverNow()
    if (heard === stored && !isOver) judge(stored, now)
  }
  const stop = resubscribeOnError(
    (fail) => subscribeToRecord(doc(bans, uid), (ban) => void hear(ban), fail),
    (error) => console.error('Error fetching ban:', error),
  )
  return () => {
    isOver = true
    clearTimeout(end)
    stop()
  }
}
