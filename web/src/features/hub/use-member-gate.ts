import type { Profile } from '@grid/schema/profile'
import { notify } from '../../design/notify'
import { isSettled, useSession } from '../../session/session'
import { settledSession } from '../../session/session-store'
import { useSignInDialog } from '../../session/sign-in-dialog'
import { HUB_MESSAGES } from './messages'

/** Somebody who may write. */
export type Writer = {
  readonly uid: string
  readonly profile: Profile
}

/**
 * Lets only those through who may write: visitors are asked to sign in, the banned told why. Who
 * presses before it is known who is here waits until it is.
 */
export function useMemberGate(): (signInFirst: string) => Promise<Writer | null> {
  const seen = useSession()
  const signInDialog = useSignInDialog()

  return async (signInFirst) => {
    const session = isSettled(seen) ? seen : await settledSession()
    const member = session.status === 'signed-in' ? session : null
    if (member?.ban) {
      notify.error(HUB_MESSAGES.banned(member.ban.reason))
      return null
    }
    if (member?.profile) return { uid: member.account.id, profile: member.profile }
    notify.error(signInFirst)
    signInDialog.open()
    return null
  }
}
