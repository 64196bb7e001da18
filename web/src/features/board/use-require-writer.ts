import type { Profile } from '@grid/schema/profile'
import { notify } from '../../design/notify'
import { isResolved, SESSION_MESSAGES, useSession } from '../../session/session'
import { currentSession, resolvedSession } from '../../session/session-store'
import { useSignInDialog } from '../../session/sign-in-dialog'
import { WRITING_MESSAGES } from './messages'

/**
 * Lets only those through who may write, and says who it is: visitors are asked to sign in, the
 * banned told why. Who presses before it is known who is here waits a while; then the press is
 * over, and it is said.
 */
export function useRequireWriter(): (signInFirst: string) => Promise<Profile | null> {
  const seen = useSession()
  const signInDialog = useSignInDialog()

  return async (signInFirst) => {
    // A page that was just taken over still shows nobody, as it was painted.
    const isKnown = isResolved(seen) && isResolved(currentSession())
    const session = isKnown ? seen : await resolvedSession()
    if (!session) {
      notify.error(SESSION_MESSAGES.profileFailed, { id: 'profile-failed' })
      return null
    }
    const member = session.status === 'signed-in' ? session : null
    if (member?.ban) {
      notify.error(WRITING_MESSAGES.banned(member.ban.reason))
      return null
    }
    if (member?.profile) return member.profile
    notify.error(signInFirst)
    signInDialog.open()
    return null
  }
}
