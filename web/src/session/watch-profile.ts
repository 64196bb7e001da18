import type { Profile } from '@grid/schema/profile'
import { doc, onSnapshot } from 'firebase/firestore'
import { profiles } from '../data/firestore'
import { followAgain } from '../data/follow-again'
import { readFromServer } from '../data/read-from-server'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './messages'

type Tell = (profile: Profile | null) => void

const followed = new Map<string, Tell>()

/**
 * Follows the own profile, and tells null only when the server says that there is none. One that
 * cannot be read is asked for again and again; its member is told once, if nothing is known of it.
 */
export function watchProfile(uid: string, tell: Tell): () => void {
  let isMissed = true
  followed.set(uid, tell)

  const stop = followAgain(
    (fail) =>
      onSnapshot(
        doc(profiles, uid),
        { includeMetadataChanges: true },
        (snapshot) => {
          // An empty cache says "no profile" before the server was asked.
          if (!snapshot.exists() && snapshot.metadata.fromCache) return
          isMissed = false
          tell(snapshot.data() ?? null)
        },
        fail,
      ),
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
export async function rereadProfile(uid: string): Promise<void> {
  const profile = (await readFromServer(doc(profiles, uid))).data()
  if (profile) followed.get(uid)?.(profile)
}
