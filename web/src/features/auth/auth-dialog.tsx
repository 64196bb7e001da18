import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type FormEvent, useEffect, useState } from 'react'
import { whenIdle } from '../../browser/idle'
import { DialogCloseButton } from '../../design/buttons'
import type { AuthView } from '../../session/sign-in-dialog'
import { loadAccounts } from './identity-fields'
import { ResetForm } from './reset-form'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

const TITLES: Readonly<Record<AuthView, string>> = {
  'sign-in': 'Access the Hub',
  'sign-up': 'Join The Grid',
  reset: 'Reset your password',
}

type Props = { readonly startsAt: AuthView; readonly onClose: () => void }

/** The sign-in and sign-up dialog; mounted only while it is open. */
export function AuthDialog({ startsAt, onClose }: Props) {
  const [view, setView] = useState<AuthView>(startsAt)
  const [email, setEmail] = useState('')
  // Preloads; a failure is reported when the form is submitted.
  useEffect(() => whenIdle(() => void loadAccounts().catch(() => undefined)), [])

  /** Carries the entered e-mail over to the next form. */
  const keepEmail = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'email') setEmail(target.value)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="auth-title" maxWidth="xs" fullWidth>
      <DialogTitle id="auth-title">{TITLES[view]}</DialogTitle>
      <DialogCloseButton onClick={onClose} />
      <DialogContent onChange={keepEmail}>
        {view === 'reset' ? (
          <ResetForm email={email} onBack={() => setView('sign-in')} />
        ) : (
          <>
            <Tabs
              value={view}
              onChange={(_, next: AuthView) => setView(next)}
              aria-label="Sign in or sign up"
              variant="fullWidth"
              sx={{ mb: 3 }}
            >
              <Tab
                value="sign-in"
                label="Sign In"
                id="auth-tab-sign-in"
                aria-controls="auth-panel"
              />
              <Tab
                value="sign-up"
                label="Sign Up"
                id="auth-tab-sign-up"
                aria-controls="auth-panel"
              />
            </Tabs>
            <div role="tabpanel" id="auth-panel" aria-labelledby={`auth-tab-${view}`}>
              {view === 'sign-in' ? (
                <SignInForm email={email} onDone={onClose} onForgot={() => setView('reset')} />
              ) : (
                <SignUpForm email={email} onDone={onClose} />
              )}
            </div>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
