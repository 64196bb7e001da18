import type { Profile } from '@grid/schema/profile'
import { doc, onSnapshot } from 'firebase/firestore'
import { profiles } from '../data/firestore'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './messages'

const REST_MS = 10_000

/**
 * Follows the own profile, and tells null only when the server says that there is none. One that
 * cannot be read is asked for again and again; its member is told once, if nothing is known of it.
 */
export function watchProfile(uid: string, tell: (profile: Profile | null) => void): () => void {
  let isMissed = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const listen = () =>
    onSnapshot(
      doc(profiles, uid),
      { includeMetadataChanges: true },
      (snapshot) => {
        // An empty cache says "no profile" before the server was asked.
        if (!snapshot.exists() && snapshot.metadata.fromCache) return
        isMissed = false
        tell(snapshot.data() ?? null)
      },
      (error) => {
        console.error('Error fetching profile:', error)
        if (isMissed) notify.error(SESSION_MESSAGES.profileFailed)
        isMissed = false
        timer = setTimeout(() => {
          stop = listen()
        }, REST_MS)
      },
    )
  let stop = listen()
  return () => {
    clearTimeout(timer)
    stop()
  }
}
