import type { Profile } from '@grid/schema/profile'
import { doc, onSnapshot } from 'firebase/firestore'
import { profiles } from '../data/firestore'
import { followAgain } from '../data/follow-again'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './messages'

/**
 * Follows the own profile, and tells null only when the server says that there is none. One that
 * cannot be read is asked for again and again; its member is told once, if nothing is known of it.
 */
export function watchProfile(uid: string, tell: (profile: Profile | null) => void): () => void {
  let isMissed = true

  return followAgain(
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
}
