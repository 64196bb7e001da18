import { notify } from '../../design/notify'
import { type Session, useSession } from '../../session/session'
import { useSignInDialog } from '../../session/sign-in-dialog'
import { HUB_MESSAGES } from './messages'

/** Somebody who may write. */
export type Writer = {
  readonly uid: string
  readonly profile: NonNullable<Extract<Session, { status: 'signed-in' }>['profile']>
}

/** Lets only those through who may write: visitors are asked to sign in, the banned told why. */
export function useMemberGate(): (signInFirst: string) => Writer | null {
  const session = useSession()
  const signInDialog = useSignInDialog()
  const member = session.status === 'signed-in' ? session : null

  return (signInFirst) => {
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
