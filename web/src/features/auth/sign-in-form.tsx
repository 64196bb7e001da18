import { signInForm } from '@grid/schema/credentials'
import Divider from '@mui/material/Divider'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { subscribeLazily } from '../../data/resubscribe'
import { SecondaryButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { useButtonAction } from '../../forms/action-button'
import { FormFrame } from '../../forms/form-frame'
import { PasswordField } from '../../forms/password-fields'
import { useForm } from '../../forms/use-form'
import { loadPasskeys, offersGithub, supportsPasskeys } from '../../session/sign-in-methods'
import { hasUsedPasskey } from '../../session/was-signed-in'
import { GithubButton } from './github-button'
import { EmailField, loadAccounts } from './identity-fields'
import { AUTH_MESSAGES } from './messages'

type SignInFormProps = {
  /** The e-mail entered so far. */
  readonly email: string
  readonly onDone: () => void
  readonly onForgot: () => void
}

export function SignInForm({ email, onDone, onForgot }: SignInFormProps) {
  const form = useForm(
    { email, password: '' },
    signInForm,
    async (credentials) => {
      const { signIn } = await loadAccounts()
      await signIn(credentials)
      notify.success(AUTH_MESSAGES.signedIn)
      onDone()
    },
    { hasErrorToast: true },
  )
  return (
    <>
      <FormFrame form={form} action="Sign In">
        <EmailField {...form.entry('email')} autoFocus suggestsPasskeys />
        <PasswordField
          {...form.entry('password')}
          label="Password"
          autoComplete="current-password"
        />
        <Link component="button" type="button" variant="body2" onClick={onForgot} sx={atStart}>
          Forgot password?
        </Link>
      </FormFrame>
      <OtherSignIns onDone={onDone} />
    </>
  )
}

const atStart = { alignSelf: 'flex-start' } as const

type OtherSignInsProps = { readonly onDone: () => void }

/** What needs no e-mail: a passkey, if the browser has them, and GitHub, if the site offers it. */
function OtherSignIns({ onDone }: OtherSignInsProps) {
  if (!supportsPasskeys() && !offersGithub()) return null
  return (
    <>
      <Divider sx={{ my: 2.5 }}>or</Divider>
      <Stack spacing={1.5}>
        {supportsPasskeys() && <PasskeySignIn onDone={onDone} />}
        {offersGithub() && <GithubButton purpose="sign_in">Continue with GitHub</GithubButton>}
      </Stack>
    </>
  )
}

function PasskeySignIn({ onDone }: OtherSignInsProps) {
  const { isBusy, run } = useButtonAction()
  // A passkey that was rejected would be suggested again. Some devices answer by themselves.
  const [wasSuggestionUsed, setSuggestionUsed] = useState(false)

  const signIn = (begin: () => Promise<void>) =>
    run(async () => {
      await begin()
      notify.success(AUTH_MESSAGES.signedIn)
      onDone()
    })
  const signInByPrompt = async () => {
    const { signInWithPasskey } = await loadPasskeys()
    await signInWithPasskey()
  }
  usePasskeySuggestions(!isBusy && !wasSuggestionUsed, (done) => {
    setSuggestionUsed(true)
    void signIn(() => done)
  })

  return (
    <SecondaryButton
      size="large"
      fullWidth
      startIcon={<KeyRound size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void signIn(signInByPrompt)}
    >
      Sign in with a passkey
    </SecondaryButton>
  )
}

/**
 * Offers the passkeys of this device among the suggestions of the e-mail field, if one was used
 * here before. Pauses while a prompt is open, because a browser allows one request at a time.
 */
function usePasskeySuggestions(isActive: boolean, onChosen: (done: Promise<void>) => void): void {
  const choose = useEffectEvent(onChosen)
  useEffect(() => {
    if (!isActive || !hasUsedPasskey()) return
    return subscribeLazily(
      loadPasskeys,
      ({ offerPasskeys }) => offerPasskeys((done) => choose(done)),
      (error) => console.warn('Passkeys are not offered in the e-mail field:', error),
    )
  }, [isActive])
}
