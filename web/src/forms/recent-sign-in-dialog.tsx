import { currentPassword } from '@grid/schema/credentials'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import * as z from 'zod/mini'
import { useRestoreFocus } from '../browser/focus'
import { DialogCloseButton } from '../design/buttons'
import { LinesSkeleton, LoadingRegion } from '../design/loading'
import { useOwnPasskeys } from '../session/passkeys.firestore'
import { hasPassword as isPasswordSet, reauthenticate } from '../session/reauthentication.auth'
import { type SignedIn, useSignedIn } from '../session/session'
import { loadPasskeys, supportsPasskeys } from '../session/sign-in-methods'
import { PasskeyButton } from './action-button'
import { FormFrame } from './form-frame'
import { CurrentPasswordField } from './password-fields'
import { PasswordLink } from './password-link'
import { useForm } from './use-form'

type Props = { readonly onAnswer: (isConfirmed: boolean) => void }

/** Confirms the identity of the member, with a passkey or the password. */
export function RecentSignInDialog({ onAnswer }: Props) {
  const member = useSignedIn()
  useRestoreFocus()
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      aria-describedby="recent-sign-in-text"
      maxWidth="xs"
    >
      <DialogTitle>Confirm that it is you</DialogTitle>
      <DialogCloseButton onClick={() => onAnswer(false)} />
      <DialogContent>
        <Typography
          id="recent-sign-in-text"
          variant="body2"
          sx={{ mb: 3, color: 'text.secondary' }}
        >
          {member?.method === 'github'
            ? 'A sign-in with GitHub does not show who is at this device now.'
            : 'Your last sign-in was more than five minutes ago.'}{' '}
          What you began continues afterwards.
        </Typography>
        {member && <Methods member={member} onConfirmed={() => onAnswer(true)} />}
      </DialogContent>
    </Dialog>
  )
}

type MethodsProps = { readonly member: SignedIn; readonly onConfirmed: () => void }

/**
 * An admin with a passkey, and a session that was opened with one, cannot use the password: the new
 * session would be weaker.
 */
function Methods({ member, onConfirmed }: MethodsProps) {
  const { passkeys, hasFailed } = useOwnPasskeys(member.account.id)
  // Until then it is unknown whether the password would make the session weaker.
  if (supportsPasskeys() && !passkeys && !hasFailed) {
    return (
      <LoadingRegion label="Loading your passkeys...">
        <LinesSkeleton lines={2} />
      </LoadingRegion>
    )
  }
  const usable = supportsPasskeys() ? (passkeys ?? []) : []
  const hasPassword = usable.length === 0 || !(member.isAdmin || member.method === 'passkey')
  const confirm = async () => {
    const { signInWithPasskey } = await loadPasskeys()
    await signInWithPasskey(usable)
    onConfirmed()
  }
  return (
    <Stack spacing={2.5}>
      {usable.length > 0 && (
        <PasskeyButton autoFocus action={confirm}>
          Confirm with a passkey
        </PasskeyButton>
      )}
      {usable.length > 0 && hasPassword && <Divider>or</Divider>}
      {hasPassword && (
        <PasswordEntry
          email={member.account.email}
          autoFocus={usable.length === 0}
          onConfirmed={onConfirmed}
        />
      )}
    </Stack>
  )
}

function PasswordEntry(props: PasswordFormProps) {
  return isPasswordSet() ? <PasswordForm {...props} /> : <PasswordLink email={props.email} />
}

const passwordForm = z.object({ current_password: currentPassword })

type PasswordFormProps = {
  readonly email: string
  readonly autoFocus: boolean
  readonly onConfirmed: () => void
}

function PasswordForm({ email, autoFocus, onConfirmed }: PasswordFormProps) {
  const form = useForm({ current_password: '' }, passwordForm, async ({ current_password }) => {
    await reauthenticate(current_password)
    onConfirmed()
  })
  return (
    <FormFrame form={form} action="Confirm">
      <CurrentPasswordField
        {...form.entry('current_password')}
        email={email}
        autoFocus={autoFocus}
      />
    </FormFrame>
  )
}
