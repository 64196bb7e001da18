import { useEffect, useRef, useState } from 'react'
import { restoreFocus } from '../../browser/focus'
import { removeText, SIGN_IN_ENTRY, storageKeys, usernameDrafts } from '../../browser/storage'
import { lazyComponent } from '../../design/lazy-component'
import { isResolved, useSignedIn } from '../../session/session'
import { useSignInDialog } from '../../session/sign-in-dialog'
import type { Typed } from './auth-dialog'

const AuthDialog = lazyComponent(async () => (await import('./auth-dialog')).AuthDialog)
const FinishSignUpDialog = lazyComponent(
  async () => (await import('./finish-sign-up-dialog')).FinishSignUpDialog,
)

/** Shows the sign-in dialog on request, or the one for an incomplete sign-up. */
export function AuthDialogs() {
  const { view, close } = useSignInDialog()
  const member = useSignedIn()
  const isSignedIn = member !== null
  const isUnfinished = member && !member.profileLoading && member.profile === null
  // It survives the dialog, which Back closes, but not the sign-in: others may use this device.
  const [typed, setTyped] = useState<Typed | null>(null)
  if (isSignedIn && typed) setTyped(null)
  useEffect(() => {
    if (isSignedIn) for (const name of storageKeys(`${SIGN_IN_ENTRY}.`)) removeText(name)
  }, [isSignedIn])

  // The profile can arrive before the form learns that it was stored.
  const named = member?.profile ? member.account.id : null
  useEffect(() => {
    if (named) for (const name of storageKeys(`${usernameDrafts(named)}.`)) removeText(name)
  }, [named])

  // The button that opened the dialog disappears after sign-in.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (view !== null) wasOpen.current = true
    if (view !== null || !wasOpen.current) return
    wasOpen.current = !isSignedIn
    if (document.activeElement === document.body) restoreFocus(null)
  }, [view, isSignedIn])

  if (view) {
    const entry = { typed, onTyped: setTyped }
    return <AuthDialog key={view} startsAt={view} {...entry} onClose={close} onLoadError={close} />
  }
  return isUnfinished && <FinishSignUpDialog />
}

const VerificationStrip = lazyComponent(
  async () => (await import('./verification-strip')).VerificationStrip,
)

/**
 * Shown to members whose e-mail is not verified. It waits for the profile, which shows whether the
 * session goes on: the next user of the browser must not see the e-mail.
 */
export function VerificationBanner() {
  const member = useSignedIn()
  if (!member || !isResolved(member) || member.account.emailVerified) return null
  return <VerificationStrip uid={member.account.id} email={member.account.email} />
}
