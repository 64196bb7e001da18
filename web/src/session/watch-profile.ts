import type { Profile } from '@grid/schema/profile'
import { doc } from 'firebase/firestore'
import { profiles } from '../data/firestore'
import { readFromServer } from '../data/requests.firestore'
import { resubscribeOnError } from '../data/resubscribe'
import { subscribeToRecord } from '../data/subscriptions.firestore'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './session'

type Tell = (profile: Profile | null) => void

const followed = new Map<string, Tell>()

/**
 * Follows the own profile, and tells null only when the server says that there is none. One that
 * cannot be read is asked for again and again; its member is told once, if nothing is known of it.
 */
export function watchProfile(uid: string, tell: Tell): () => void {
  let isMissed = true
  const hear = (profile: Profile | null) => {
    isMissed = false
    tell(profile)
  }
  followed.set(uid, hear)
  const stop = resubscribeOnError(
    (fail) => subscribeToRecord(doc(profiles, uid), hear, fail),
    (error) => {
      console.error('Error fetching profile:', error)
      if (isMissed) notify.error(SESSION_MESSAGES.profileFailed)
      isMissed = false
    },
  )
  return () => {
    followed.delete(uid)
    stop()
  }
}

/**
 * Tells the session of the own profile once it has been written. The listener does so as well, but
 * may be seconds late, and until then the account looks like one without a profile.
 */
export async function refreshProfile(uid: string): Promise<void> {
  const profile = (await readFromServer(doc(profiles, uid))).data()
  if (profile) followed.get(uid)?.(profile)
}
