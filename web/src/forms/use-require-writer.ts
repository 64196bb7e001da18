import type { Profile } from '@grid/schema/profile'
import { notify } from '../design/notify'
import { isResolved, SESSION_MESSAGES, useSession } from '../session/session'
import { currentSession, resolvedSession } from '../session/session-store'
import { useSignInDialog } from '../session/sign-in-dialog'
import { WRITING_MESSAGES } from '../session/writing-messages'

/**
 * Resolves with the profile of a user who may write, or null. Asks visitors to sign in, and shows
 * banned members the reason. Waits a limited time for the session.
 */
export function useRequireWriter(): (
  signInFirst: string,
  confirmFirst?: string,
) => Promise<Profile | null> {
  const seen = useSession()
  const signInDialog = useSignInDialog()

  return async (signInFirst, confirmFirst) => {
    // A page that was just hydrated still shows the prerendered session.
    const isCurrent = isResolved(seen) && isResolved(currentSession())
    const session = isCurrent ? seen : await resolvedSession()
    if (!session) {
      notify.error(SESSION_MESSAGES.profileFailed, { id: 'profile-failed' })
      return null
    }
    const member = session.status === 'signed-in' ? session : null
    if (member?.ban) {
      notify.error(WRITING_MESSAGES.banned(member.ban.reason))
      return null
    }
    if (member?.profile && confirmFirst && !member.account.emailVerified) {
      notify.error(confirmFirst)
      return null
    }
    if (member?.profile) return member.profile
    notify.error(signInFirst)
    signInDialog.open()
    return null
  }
}
