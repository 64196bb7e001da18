import { signUpForm } from '@grid/schema/credentials'
import { LIMITS } from '@grid/schema/limits'
import Divider from '@mui/material/Divider'
import * as z from 'zod/mini'
import { deviceStorage, fromJson } from '../../browser/storage'
import { errorCode, UserFacingError } from '../../data/errors'
import { isOutcomeUnknown } from '../../data/timeout'
import { notify } from '../../design/notify'
import { FormFrame } from '../../forms/form-frame'
import { NewPasswordFields } from '../../forms/password-fields'
import { useForm } from '../../forms/use-form'
import { offersGithub } from '../../session/sign-in-methods'
import { GithubButton } from './github-button'
import { EmailField, loadAccounts, UsernameField } from './identity-fields'
import { AUTH_MESSAGES } from './messages'

const KEY_PREFIX = 'grid.sign-up-attempts.'
const times = z.array(z.number())

/** Times of the sign-up attempts with an e-mail. */
function attemptsOf(email: string): readonly number[] {
  return fromJson(deviceStorage.read(KEY_PREFIX + email), times) ?? []
}

/**
 * Counts a sign-up attempt for an e-mail: at most 3 per rolling hour, stored on this device.
 *
 * @returns false if the limit is reached; that attempt is not counted.
 */
export function takeSignUpAttempt(email: string, now: number): boolean {
  const recent = attemptsOf(email).filter(
    (time) => time <= now && now - time < LIMITS.signUpAttempts.windowMs,
  )
  if (recent.length >= LIMITS.signUpAttempts.count) return false
  // Without storage, sign-up is not limited.
  deviceStorage.write(KEY_PREFIX + email, JSON.stringify([...recent, now]))
  return true
}

/** Removes an attempt without a response: a lost connection must not lock anybody out. */
export function removeSignUpAttempt(email: string, at: number): void {
  const others = attemptsOf(email).filter((time) => time !== at)
  deviceStorage.write(KEY_PREFIX + email, JSON.stringify(others))
}

const EMPTY = { username: '', password: '', confirm_password: '' }

type Props = {
  /** The e-mail entered so far. */
  readonly email: string
  readonly onDone: () => void
}

export function SignUpForm({ email, onDone }: Props) {
  const form = useForm(
    { ...EMPTY, email },
    signUpForm,
    async (credentials) => {
      const { signUp } = await loadAccounts()
      const now = Date.now()
      if (!takeSignUpAttempt(credentials.email, now)) {
        throw new UserFacingError(AUTH_MESSAGES.tooManyAttempts)
      }
      try {
        await signUp(credentials)
      } catch (error) {
        if (hasNoResponse(error)) removeSignUpAttempt(credentials.email, now)
        throw error
      }
      notify.success(AUTH_MESSAGES.signedUp)
      onDone()
    },
    { hasErrorToast: true },
  )
  return (
    <>
      <FormFrame form={form} action="Sign Up">
        <UsernameField {...form.entry('username')} autoFocus />
        <EmailField {...form.entry('email')} />
        <NewPasswordFields entry={form.entry} />
      </FormFrame>
      {offersGithub() && (
        <>
          <Divider sx={{ my: 2.5 }}>or</Divider>
          <GithubButton purpose="sign_in">Continue with GitHub</GithubButton>
        </>
      )}
    </>
  )
}

/** Whether an attempt got no response from the server. */
function hasNoResponse(error: unknown): boolean {
  return !navigator.onLine || isOutcomeUnknown(error) || errorCode(error) === 'unavailable'
}
