import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useEffect, useState } from 'react'
import { DialogCloseButton } from '../../design/dialog-close-button'
import type { AuthTab } from '../../session/sign-in-dialog'
import { whenIdle } from '../../session/when-idle'
import { loadAccounts } from './load-accounts'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

const TITLES: Readonly<Record<AuthTab, string>> = {
  'sign-in': 'Access the Hub',
  'sign-up': 'Join The Grid',
}

type Props = { readonly startsAt: AuthTab; readonly onClose: () => void }

/** The sign-in and sign-up dialog; mounted only while it is open. */
export function AuthDialog({ startsAt, onClose }: Props) {
  const [tab, setTab] = useState<AuthTab>(startsAt)
  // What fails here is tried again, and told, when the form is sent.
  useEffect(() => whenIdle(() => void loadAccounts().catch(() => undefined)), [])
  return (
    <Dialog open onClose={onClose} aria-labelledby="auth-title" maxWidth="xs" fullWidth>
      <DialogTitle id="auth-title">{TITLES[tab]}</DialogTitle>
      <DialogCloseButton onClick={onClose} />
      <DialogContent>
        <Tabs
          value={tab}
          onChange={(_, next: AuthTab) => setTab(next)}
          aria-label="Sign in or sign up"
          variant="fullWidth"
          sx={{ mb: 3 }}
        >
          <Tab value="sign-in" label="Sign In" id="auth-tab-sign-in" aria-controls="auth-panel" />
          <Tab value="sign-up" label="Sign Up" id="auth-tab-sign-up" aria-controls="auth-panel" />
        </Tabs>
        <div role="tabpanel" id="auth-panel" aria-labelledby={`auth-tab-${tab}`}>
          {tab === 'sign-in' ? <SignInForm onDone={onClose} /> : <SignUpForm onDone={onClose} />}
        </div>
      </DialogContent>
    </Dialog>
  )
}
