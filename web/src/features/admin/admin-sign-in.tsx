import { recoveryCodeForm } from '@grid/schema/passkey'
import { deviceName } from '@grid/schema/sign-in'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { passFocusOnRemoval } from '../../browser/focus'
import { LinesSkeleton, LoadingRegion } from '../../design/loading'
import { notify } from '../../design/notify'
import { Page, PageContainer, PageHeader } from '../../design/page'
import { PasskeyButton } from '../../forms/action-button'
import { FormField } from '../../forms/form-field'
import { FormFrame } from '../../forms/form-frame'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { useForm } from '../../forms/use-form'
import {
  readOwnPasskeys,
  type StoredPasskey,
  useOwnPasskeys,
} from '../../session/passkeys.firestore'
import { assertRecentSignIn } from '../../session/reauthentication.auth'
import type { SignedIn } from '../../session/session'
import { loadPasskeys, supportsPasskeys } from '../../session/sign-in-methods'
import { ADMIN_MESSAGES } from './messages'

/**
 * Replaces the dashboard in a session of an admin that is too old, or was opened without the
 * required passkey. After the sign-in, the dashboard replaces this page.
 */
export function AdminSignIn({ member }: { readonly member: SignedIn }) {
  const isExpired = member.adminNeeds === 'sign-in'
  const { signInExpired, passkeyRequired } = ADMIN_MESSAGES
  return (
    <Page title="Admin">
      <PageHeader title="Admin" lead={isExpired ? signInExpired : passkeyRequired} />
      <PageContainer sx={{ pb: 12 }}>
        <Stack spacing={3} sx={{ alignItems: 'flex-start', maxWidth: '36rem' }}>
          {isExpired ? <SignInAgain /> : <PasskeyMethods member={member} />}
        </Stack>
      </PageContainer>
    </Page>
  )
}

/** The sign-in continues the session, whichever way it was opened. */
function SignInAgain() {
  const withRecentSignIn = useRecentSignIn()
  return (
    <PasskeyButton action={() => withRecentSignIn(assertRecentSignIn)}>Sign in again</PasskeyButton>
  )
}

function PasskeyMethods({ member }: { readonly member: SignedIn }) {
  if (!supportsPasskeys()) return <Typography>{ADMIN_MESSAGES.noPasskeySupport}</Typography>
  return <Methods member={member} />
}

function Methods({ member }: { readonly member: SignedIn }) {
  const uid = member.account.id
  const { passkeys, hasFailed } = useOwnPasskeys(uid)
  // The list has the new passkey before the sign-in with it has ended.
  const [isAdding, setIsAdding] = useState(false)
  const add = { uid, onAdding: setIsAdding }
  if (!passkeys && hasFailed) return <Typography>{ADMIN_MESSAGES.passkeysFailed}</Typography>
  if (!passkeys) {
    return (
      <LoadingRegion label="Loading your passkeys...">
        <LinesSkeleton lines={2} />
      </LoadingRegion>
    )
  }
  if (member.method === 'recovery') {
    return <AddPasskey {...add} text={ADMIN_MESSAGES.addPasskeyAgain} />
  }
  if (passkeys.length === 0 || isAdding) {
    return <AddPasskey {...add} text={ADMIN_MESSAGES.addFirstPasskey} />
  }
  return (
    <>
      <SignIn passkeys={passkeys} />
      <Recovery />
    </>
  )
}

function SignIn({ passkeys }: { readonly passkeys: readonly StoredPasskey[] }) {
  const signIn = async () => {
    const { signInWithPasskey } = await loadPasskeys()
    await signInWithPasskey(passkeys)
    notify.success(ADMIN_MESSAGES.passkeyUsed)
  }
  return (
    <>
      <Typography>{ADMIN_MESSAGES.usePasskey}</Typography>
      <PasskeyButton action={signIn}>Sign in with a passkey</PasskeyButton>
    </>
  )
}

type AddPasskeyProps = {
  readonly uid: string
  readonly text: string
  readonly onAdding: (isAdding: boolean) => void
}

/** Adds a passkey and signs in with it: the browser shows two prompts. */
function AddPasskey({ uid, text, onAdding }: AddPasskeyProps) {
  const withRecentSignIn = useRecentSignIn()
  const add = async () => {
    onAdding(true)
    try {
      const { addPasskey, signInWithPasskey } = await loadPasskeys()
      await withRecentSignIn(() => addPasskey(deviceName(navigator.userAgent)))
      await signInWithPasskey(await readOwnPasskeys(uid))
      notify.success(ADMIN_MESSAGES.passkeyUsed)
    } finally {
      onAdding(false)
    }
  }
  return (
    <>
      <Typography>{text}</Typography>
      <PasskeyButton action={add}>Add a passkey</PasskeyButton>
    </>
  )
}

/** Takes a recovery code of an admin who has lost the passkey, once the admin asks for it. */
function Recovery() {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <RecoveryForm />
  return (
    <Button color="secondary" onClick={() => setIsOpen(true)}>
      Use a recovery code
    </Button>
  )
}

function RecoveryForm() {
  const withRecentSignIn = useRecentSignIn()
  const form = useForm({ code: '' }, recoveryCodeForm, async ({ code }) => {
    const { redeemRecoveryCode } = await loadPasskeys()
    const left = await withRecentSignIn(() => redeemRecoveryCode(code))
    notify.success(ADMIN_MESSAGES.recovered(left))
  })
  return (
    <Stack ref={passFocusOnRemoval} spacing={2} sx={{ alignSelf: 'stretch' }}>
      <Typography>{ADMIN_MESSAGES.useRecoveryCode}</Typography>
      <FormFrame form={form} action="Use the code">
        <FormField
          {...form.entry('code')}
          label="Recovery code"
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
        />
      </FormFrame>
    </Stack>
  )
}
