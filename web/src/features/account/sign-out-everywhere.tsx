import { LogOut } from 'lucide-react'
import { call } from '../../data/callables'
import { rejectionReason } from '../../data/errors'
import { SteadyButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { useButtonAction } from '../../forms/use-button-action'
import { signOut } from '../../session/sign-out'
import { ACCOUNT_MESSAGES } from './messages'

/** Ends all sessions of the account, this one last. */
export function SignOutEverywhereButton() {
  const { isBusy, run } = useButtonAction()

  const end = async () => {
    // The profile announces the end to every tab, so this one is marked as requested before.
    await signOut(endSessions)
    notify.success(ACCOUNT_MESSAGES.signedOutEverywhere)
  }
  return (
    <SteadyButton
      variant="outlined"
      color="secondary"
      startIcon={<LogOut size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void run(end)}
    >
      Sign out everywhere
    </SteadyButton>
  )
}

/** The answer to an earlier try may be lost; then the session has ended already. */
async function endSessions(): Promise<void> {
  try {
    await call('signOutEverywhere', {})
  } catch (error) {
    if (rejectionReason(error) !== 'session_ended') throw error
  }
}
