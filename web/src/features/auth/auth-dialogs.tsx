import { useEffect, useRef } from 'react'
import { restoreFocus } from '../../browser/focus'
import { lazyComponent } from '../../design/lazy-component'
import { useSignedIn } from '../../session/session'
import { useSignInDialog } from '../../session/sign-in-dialog'

const AuthDialog = lazyComponent(async () => (await import('./auth-dialog')).AuthDialog)
const FinishSignUpDialog = lazyComponent(
  async () => (await import('./finish-sign-up-dialog')).FinishSignUpDialog,
)

/** Shows the dialog that the session calls for: sign-in when asked, or an unfinished sign-up. */
export function AuthDialogs() {
  const { view, close } = useSignInDialog()
  const member = useSignedIn()
  const isHere = member !== null
  const isUnfinished = member && !member.profileLoading && member.profile === null
  // Somebody may have signed in elsewhere, in another tab, while the dialog was open.
  const isAnswered = view !== null && view !== 'reset' && Boolean(member?.profile)

  useEffect(() => {
    if (isAnswered) close()
  }, [isAnswered, close])

  // The button that opened the dialog goes as soon as a member is here.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (view !== null) wasOpen.current = true
    if (view !== null || !wasOpen.current) return
    wasOpen.current = !isHere
    if (document.activeElement === document.body) restoreFocus(null)
  }, [view, isHere])

  if (view) return <AuthDialog key={view} startsAt={view} onClose={close} onMissing={close} />
  return isUnfinished && <FinishSignUpDialog />
}
