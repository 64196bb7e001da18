import { lazy, Suspense } from 'react'
import { useSession } from '../../session/session'
import { useSignInDialog } from '../../session/sign-in-dialog'

const AuthDialog = lazy(async () => ({
  default: (await import('./auth-dialog')).AuthDialog,
}))
const FinishSignUpDialog = lazy(async () => ({
  default: (await import('./finish-sign-up-dialog')).FinishSignUpDialog,
}))

/** Shows the dialog that the session calls for: sign-in when asked, or an unfinished sign-up. */
export function AuthDialogs() {
  const session = useSession()
  const { openTab, close } = useSignInDialog()
  const isUnfinished =
    session.status === 'signed-in' && !session.profileLoading && session.profile === null

  return (
    <Suspense>
      {openTab ? (
        <AuthDialog startsAt={openTab} onClose={close} />
      ) : (
        isUnfinished && <FinishSignUpDialog />
      )}
    </Suspense>
  )
}
