import {
  type ChangePasswordForm,
  changePasswordForm,
  cleanEmail,
  resetForm,
} from '@grid/schema/credentials'
import { type User, updatePassword, verifyBeforeUpdateEmail } from 'firebase/auth'
import { useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { storageKey } from '../../browser/storage'
import { auth } from '../../data/auth'
import { errorCode, UserFacingError } from '../../data/errors'
import { signedInUser } from '../../data/signed-in-user'
import { isOutcomeUnknown, requestWithTimeout } from '../../data/timeout'
import { notify } from '../../design/notify'
import { useDraft } from '../../forms/draft'
import { FormField } from '../../forms/form-field'
import { AnnouncedNotice, FormFrame } from '../../forms/form-frame'
import { CurrentPasswordField, NewPasswordFields } from '../../forms/password-fields'
import { PasswordLink } from '../../forms/password-link'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { useForm } from '../../forms/use-form'
import {
  assertRecentSignIn,
  hasPassword,
  RecentSignInRequired,
  WrongPassword,
  withPassword,
} from '../../session/reauthentication.auth'
import { noteCredentials } from './action-link.auth'
import { ACCOUNT_MESSAGES } from './messages'

const EMPTY_EMAIL = { email: '' }

/** Requests a new e-mail, which the member then confirms with a link. */
export function EmailForm({ uid }: { readonly uid: string }) {
  const name = storageKey('unsent', uid, 'email')
  const draft = useDraft({ uid, name, isInTab: true }, EMPTY_EMAIL)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const withRecentSignIn = useRecentSignIn()
  const form = useForm(
    EMPTY_EMAIL,
    resetForm,
    async ({ email }) => {
      setSentTo(null)
      await withRecentSignIn(() => requestEmailChange(email))
      setSentTo(email)
    },
    { draft },
  )
  return (
    <FormFrame form={form} action="Send a link" button={{ sx: { alignSelf: 'flex-start' } }}>
      <FormField
        {...form.entry('email')}
        label="New email"
        type="email"
        autoComplete="off"
        cleaned={cleanEmail}
        isVerbatim
      />
      {sentTo && <AnnouncedNotice>{ACCOUNT_MESSAGES.emailLinkSent(sentTo)}</AnnouncedNotice>}
    </FormFrame>
  )
}

const EMPTY_PASSWORDS = { current_password: '', password: '', confirm_password: '' }

/**
 * Changes the password, or sets the first one by a mailed link. The form is empty again after each
 * success.
 */
export function PasswordForm({ email }: { readonly email: string }) {
  const [round, setRound] = useState(0)
  if (!hasPassword()) return <PasswordLink email={email} />
  const onDone = () => setRound(round + 1)
  return <PasswordEntries key={round} email={email} isAgain={round > 0} onDone={onDone} />
}

type PasswordFormProps = {
  readonly email: string
  /** Whether the form replaces one that had the focus. */
  readonly isAgain: boolean
  readonly onDone: () => void
}

function PasswordEntries({ email, isAgain, onDone }: PasswordFormProps) {
  const form = useForm(EMPTY_PASSWORDS, changePasswordForm, async (checked) => {
    await changePassword(checked)
    notify.success(ACCOUNT_MESSAGES.passwordChanged)
    onDone()
  })
  return (
    <FormFrame form={form} action="Change password" button={{ sx: { alignSelf: 'flex-start' } }}>
      <CurrentPasswordField {...form.entry('current_password')} email={email} autoFocus={isAgain} />
      <NewPasswordFields label="New password" entry={form.entry} />
    </FormFrame>
  )
}

/** The account whose password change got no response on this page, or null. */
const pendingPasswordChange = createStore<{ readonly uid: string | null }>(() => ({ uid: null }))

/**
 * Sets a new password after a check of the current one. Other devices have to sign in again. Also
 * succeeds if an earlier attempt has set it and its response was lost.
 */
export async function changePassword(form: ChangePasswordForm): Promise<void> {
  if (form.password === form.current_password) {
    throw new UserFacingError(ACCOUNT_MESSAGES.samePassword, 'password')
  }
  try {
    await withPassword(form.current_password, (user) => update(user, form.password))
  } catch (error) {
    const { uid } = pendingPasswordChange.getState()
    const isPending = uid !== null && uid === auth.currentUser?.uid
    if (!(error instanceof WrongPassword) || !isPending) throw error
    await findChanged(form.password)
  }
  void noteCredentials()
}

async function update(user: User, password: string): Promise<void> {
  try {
    await requestWithTimeout(() => updatePassword(user, password))
    pendingPasswordChange.setState({ uid: null })
  } catch (error) {
    if (isOutcomeUnknown(error)) pendingPasswordChange.setState({ uid: user.uid })
    throw error
  }
}

/** Checks whether an earlier attempt has set the new password. */
async function findChanged(password: string): Promise<void> {
  try {
    await withPassword(password, async () => pendingPasswordChange.setState({ uid: null }))
  } catch (error) {
    if (!(error instanceof WrongPassword)) throw error
    throw new UserFacingError(ACCOUNT_MESSAGES.perhapsChanged, 'current_password')
  }
}

/**
 * Sends a link to a new e-mail; the e-mail changes when the member opens it. An address that
 * belongs to another account gives the same answer, and gets no mail.
 *
 * @throws RecentSignInRequired, upon which `useRecentSignIn` opens its dialog.
 */
async function requestEmailChange(email: string): Promise<void> {
  const user = signedInUser()
  if (email === user.email?.toLowerCase()) {
    throw new UserFacingError(ACCOUNT_MESSAGES.sameEmail, 'email')
  }
  await assertRecentSignIn()
  try {
    await requestWithTimeout(() => verifyBeforeUpdateEmail(user, email))
  } catch (error) {
    const code = errorCode(error)
    if (code === 'auth/requires-recent-login') throw new RecentSignInRequired()
    if (code !== 'auth/email-already-in-use') throw error
  }
}
