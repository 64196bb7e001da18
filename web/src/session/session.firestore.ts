import type { Ban } from '@grid/schema/ban'
import type { Profile } from '@grid/schema/profile'
import { isActiveBan } from '@grid/schema/session'
import { doc, limit, query, where } from 'firebase/firestore'
import { readFromServer, subscribeToRecords } from '../data/documents.firestore'
import { bans, profiles } from '../data/firestore'
import { showStored, subscribeToOwn } from '../data/own-documents.firestore'
import { serverNow } from '../data/rest-client'
import { notify } from '../design/notify'
import { type ActiveBan, SESSION_MESSAGES } from './session'

/**
 * Subscribes to the member's own profile. `onProfile` receives null only if the server confirms
 * that there is none. After an error it subscribes again; one toast shows the error while no
 * profile is loaded.
 *
 * @returns unsubscribes.
 */
export function watchProfile(
  uid: string,
  onProfile: (profile: Profile | null) => void,
): () => void {
  let showsError = true
  const receive = (profile: Profile | null) => {
    showsError = false
    onProfile(profile)
  }
  return subscribeToOwn(doc(profiles, uid), receive, {
    failure: 'Error fetching profile:',
    onFailed: () => {
      if (showsError) notify.error(SESSION_MESSAGES.profileFailed)
      showsError = false
    },
  })
}

/**
 * Passes a profile that was just written to the session. The subscription does so too, but may be
 * seconds late. Until then the account looks like one without a profile.
 */
export async function refreshProfile(uid: string): Promise<void> {
  const profile = (await readFromServer(doc(profiles, uid))).data()
  if (profile) showStored(doc(profiles, uid).path, profile)
}

/** The longest delay of a timer. A ban that lasts longer outlives the page. */
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * Subscribes to the member's own ban. A toast shows a ban that starts or ends during the session.
 *
 * @returns unsubscribes.
 */
export function watchBan(uid: string, onBan: (ban: ActiveBan | null) => void): () => void {
  let current: ActiveBan | null | undefined
  let latest: Ban | null | undefined
  let isStopped = false
  let expiry: ReturnType<typeof setTimeout> | undefined

  const change = (ban: ActiveBan | null) => {
    if (current === null && ban) notify.error(SESSION_MESSAGES.banned(ban.reason))
    if (current && !ban) notify.success(SESSION_MESSAGES.unbanned)
    current = ban
    onBan(ban)
  }
  const apply = (stored: Ban | null, now: number) => {
    if (!stored || !isActiveBan(stored, now)) return change(null)
    change({ reason: stored.reason, expires_at: stored.expires_at })
    const left = (stored.expires_at?.toMillis() ?? Number.POSITIVE_INFINITY) - now
    if (left <= MAX_DELAY_MS) expiry = setTimeout(() => change(null), left)
  }
  const onStored = async (stored: Ban | null) => {
    clearTimeout(expiry)
    latest = stored
    if (!stored?.is_active || !stored.expires_at) return apply(stored, Date.now())
    // The rules use the server's clock; the clock of the device may be wrong.
    const now = await serverNow()
    if (latest === stored && !isStopped) apply(stored, now)
  }
  // A query, because the emulator may never send a document that did not exist: `subscribeToOwn`.
  const ownBan = query(bans, where('user_id', '==', uid), limit(1))
  const stop = subscribeToRecords(ownBan, ([ban]) => void onStored(ban ?? null), {
    failure: 'Error fetching ban:',
  })
  return () => {
    isStopped = true
    clearTimeout(expiry)
    stop()
  }
}
