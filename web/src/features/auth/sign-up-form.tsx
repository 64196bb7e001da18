import { signUpForm } from '@grid/schema/credentials'
import { LIMITS } from '@grid/schema/limits'
import { sha256 } from '@grid/schema/sha256'
import Divider from '@mui/material/Divider'
import * as z from 'zod/mini'
import { deviceStorage, fromJson, SIGN_UP_ATTEMPTS } from '../../browser/storage'
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

const attempts = z.array(z.object({ email: z.string(), at: z.number() }))

/**
 * A sign-up attempt: the SHA-256 of the e-mail, and when it was made. The device does not store who
 * tried to sign up.
 */
type Attempt = z.infer<typeof attempts>[number]

/** The attempts of the last hour on this device, for all e-mails. */
function recentAttempts(now: number): readonly Attempt[] {
  const stored = fromJson(deviceStorage.read(SIGN_UP_ATTEMPTS), attempts) ?? []
  return stored.filter(({ at }) => at <= now && now - at < LIMITS.signUpAttempts.windowMs)
}

/** Without storage, sign-up is not limited. */
function storeAttempts(recent: readonly Attempt[]): void {
  deviceStorage.write(SIGN_UP_ATTEMPTS, JSON.stringify(recent))
}

/**
 * Counts a sign-up attempt for an e-mail: at most 3 per rolling hour, stored on this device.
 *
 * @returns false if the limit is reached; that attempt is not counted.
 */
export async function takeSignUpAttempt(address: string, now: number): Promise<boolean> {
  const email = await sha256(address)
  const recent = recentAttempts(now)
  const own = recent.filter((attempt) => attempt.email === email)
  if (own.length >= LIMITS.signUpAttempts.count) return false
  storeAttempts([...recent, { email, at: now }])
  return true
}

/** Removes an attempt without a response: a lost connection must not lock anybody out. */
export async function removeSignUpAttempt(address: string, at: number): Promise<void> {
  const email = await sha256(address)
  const others = recentAttempts(Date.now()).filter(
    (attempt) => attempt.email !== email || attempt.at !== at,
  )
  storeAttempts(others)
}

const EMPTY = { password: '', confirm_password: '' }

type Props = {
  /** The e-mail and the username entered so far. */
  readonly email: string
  readonly username: string
  readonly onDone: () => void
}

export function SignUpForm({ email, username, onDone }: Props) {
  const form = useForm(
    { ...EMPTY, email, username },
    signUpForm,
    async (credentials) => {
      const { signUp } = await loadAccounts()
      const now = Date.now()
      if (!(await takeSignUpAttempt(credentials.email, now))) {
        throw new UserFacingError(AUTH_MESSAGES.tooManyAttempts)
      }
      try {
        const isMailSent = await signUp(credentials)
        notify.success(isMailSent ? AUTH_MESSAGES.signedUp : AUTH_MESSAGES.signedUpWithoutMail)
      } catch (error) {
        if (hasNoResponse(error)) await removeSignUpAttempt(credentials.email, now)
        throw error
      }
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
