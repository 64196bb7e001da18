import { resetForm } from '@grid/schema/credentials'
import Button from '@mui/material/Button'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import {
  type Dispatch,
  type FormEvent,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { SIGN_IN_ENTRY } from '../../browser/storage'
import { whenIdle } from '../../browser/timers'
import { DialogCloseButton } from '../../design/buttons'
import { ActionResult } from '../../design/states'
import { useDraft } from '../../forms/draft'
import { FormFrame } from '../../forms/form-frame'
import { useForm } from '../../forms/use-form'
import { useSignedIn } from '../../session/session'
import type { AuthView } from '../../session/sign-in-dialog'
import { EmailField, loadAccounts } from './identity-fields'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

const TITLES: Readonly<Record<AuthView, string>> = {
  'sign-in': 'Access the Hub',
  'sign-up': 'Join The Grid',
  reset: 'Reset your password',
}

/** What survives closing the dialog and a reload. A password is never stored. */
export type Typed = { readonly email: string; readonly username: string }

type AuthDialogProps = {
  readonly startsAt: AuthView
  /** The e-mail and the username entered so far, in any of the forms. */
  readonly typed: Typed | null
  readonly onTyped: Dispatch<SetStateAction<Typed | null>>
  readonly onClose: () => void
}

const NOTHING_TYPED: Typed = { email: '', username: '' }

/** The sign-in and sign-up dialog; mounted only while it is open. */
export function AuthDialog({ startsAt, typed, onTyped, onClose }: AuthDialogProps) {
  const draft = useDraft({ uid: null, name: SIGN_IN_ENTRY, isInTab: true }, NOTHING_TYPED)
  const entered = typed ?? draft.found?.values ?? NOTHING_TYPED
  useEffect(() => {
    if (typed) draft.save(typed)
  }, [draft, typed])
  const [view, setView] = useState<AuthView>(startsAt)
  const [hasTyped, setHasTyped] = useState(false)
  const isMember = useEndAtSignIn(view, onClose)
  // Preloads; a failure is reported when the form is submitted.
  useEffect(() => whenIdle(() => void loadAccounts().catch(() => undefined)), [])

  const { email } = entered
  const onChange = ({ target }: FormEvent) => {
    setHasTyped(true)
    if (!(target instanceof HTMLInputElement)) return
    const { name, value } = target
    if (Object.hasOwn(entered, name)) onTyped((now) => ({ ...(now ?? entered), [name]: value }))
  }
  /** A click beside the dialog closes it only while nothing is typed, which would be lost. */
  const closeUnlessStray: DialogProps['onClose'] = (_, reason) => {
    if (reason === 'escapeKeyDown' || !hasTyped) onClose()
  }
  return (
    <Dialog open onClose={closeUnlessStray} maxWidth="xs">
      <DialogTitle>{TITLES[view]}</DialogTitle>
      <DialogCloseButton onClick={onClose} />
      <DialogContent onChange={onChange}>
        {view === 'reset' ? (
          <ResetForm email={email} onBack={isMember ? null : () => setView('sign-in')} />
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
                <SignUpForm {...entered} onDone={onClose} />
              )}
            </div>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}

/**
 * Closes the dialog for a member, who may have signed in in another tab. Members ask for a new
 * password, too.
 *
 * @returns whether a member is signed in.
 */
function useEndAtSignIn(view: AuthView, onClose: () => void): boolean {
  const isMember = Boolean(useSignedIn()?.profile)
  const isDone = isMember && view !== 'reset'
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isDone) close()
  }, [isDone])
  return isMember
}

type ResetFormProps = {
  /** The e-mail entered so far. */
  readonly email: string
  /** Null for members, who have no sign-in to go back to. */
  readonly onBack: (() => void) | null
}

/** Sends a link to set a new password, without revealing whether the account exists. */
export function ResetForm({ email, onBack }: ResetFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm(
    { email },
    resetForm,
    async (checked) => {
      const { sendPasswordReset } = await loadAccounts()
      await sendPasswordReset(checked.email)
      setSentTo(checked.email)
    },
    { hasErrorToast: true },
  )
  const back = onBack && (
    <Button color="secondary" onClick={onBack}>
      Back to sign in
    </Button>
  )
  if (sentTo !== null) {
    return (
      <Stack spacing={2.5}>
        <ActionResult>
          <Typography>
            If an account belongs to {sentTo}, an email with a link to choose a new password is on
            its way. The link works for one hour. Nothing there? Please look into the spam folder.
          </Typography>
        </ActionResult>
        {back}
      </Stack>
    )
  }
  return (
    <Stack spacing={1.5}>
      <Typography sx={{ color: 'text.secondary' }}>
        Enter the email of your account, and we send a link to choose a new password.
      </Typography>
      <FormFrame form={form} action="Send the link">
        <EmailField {...form.entry('email')} autoFocus />
      </FormFrame>
      {back}
    </Stack>
  )
}
