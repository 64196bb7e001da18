import { APP_ERRORS } from '@grid/schema/errors'
import { LIMITS } from '@grid/schema/limits'
import { GITHUB_METHOD, PASSKEY_METHOD } from '@grid/schema/session'
import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth'
import { auth as ownAuth, withTemporaryAuthInstance } from '../data/auth'
import { hasCode, RejectionError, UserFacingError } from '../data/errors'
import { serverNow } from '../data/rest-client'
import { signedInUser } from '../data/signed-in-user'
import { requestWithTimeout } from '../data/timeout'
import { readOwnPasskeys } from './passkeys.firestore'
import { loadPasskeys } from './sign-in-methods'

const WRONG = new Set(['auth/invalid-credential', 'auth/wrong-password'])

export const WRONG_PASSWORD = 'The current password is not right.'

/** The entered password is wrong. */
export class WrongPassword extends UserFacingError {
  constructor() {
    super(WRONG_PASSWORD, 'current_password')
  }
}

/** The last sign-in is too old for an action. It is the rejection of a function, for one dialog. */
export class RecentSignInRequired extends RejectionError {
  constructor() {
    super(APP_ERRORS.recent_sign_in_required.message, 'recent_sign_in_required')
  }
}

/**
 * Checks that the member signed in within the last five minutes, for an action without a function.
 * It protects an unattended device; rules and functions do not know of it.
 *
 * @throws RecentSignInRequired, upon which `useRecentSignIn` opens its dialog.
 */
export async function assertRecentSignIn(): Promise<void> {
  const { authTime, claims } = await signedInUser().getIdTokenResult()
  const age = (await serverNow()) - Date.parse(authTime)
  // As functions do: GitHub does not state when the member last proved who they are.
  const isGithub = claims['auth_method'] === GITHUB_METHOD
  if (isGithub || age > LIMITS.recentSignIn.seconds * 1_000) throw new RecentSignInRequired()
}

/**
 * Checks the password of the signed-in member. The session becomes one with a password, also if it
 * was opened with a passkey.
 *
 * @throws WrongPassword if it is wrong.
 */
export async function reauthenticate(password: string): Promise<User> {
  const user = signedInUser()
  // Every account has an e-mail.
  const credential = EmailAuthProvider.credential(user.email ?? '', password)
  await orWrongPassword(() => reauthenticateWithCredential(user, credential))
  return user
}

/** Whether the account has a password. One that was created with GitHub has none at first. */
export function hasPassword(): boolean {
  const { providerData } = ownAuth.currentUser ?? {}
  return providerData?.some(({ providerId }) => providerId === 'password') ?? true
}

/** Mails the member a link that sets a password. It ends all sessions when it is used. */
export async function sendPasswordLink(): Promise<void> {
  const { email } = signedInUser()
  await requestWithTimeout(() => sendPasswordResetEmail(ownAuth, email ?? ''))
}

/**
 * Does work that needs the password and issues new tokens, such as a new password. Such tokens lack
 * the claim of a passkey. In a session with a passkey the work therefore runs beside the session,
 * which then continues with a new sign-in by passkey. The member uses the passkey before the work,
 * so a closed prompt changes nothing.
 *
 * @throws WrongPassword if it is wrong.
 */
export async function withPassword(
  password: string,
  work: (user: User) => Promise<void>,
): Promise<void> {
  const current = signedInUser()
  const passkeys = (await isPasskeySession(current)) ? await readOwnPasskeys(current.uid) : []
  if (passkeys.length === 0) return work(await reauthenticate(password))
  await withTemporaryAuthInstance(async (auth) => {
    const { user } = await orWrongPassword(() =>
      signInWithEmailAndPassword(auth, current.email ?? '', password),
    )
    const { provePasskey } = await loadPasskeys()
    const signIn = await provePasskey(passkeys)
    try {
      await work(user)
    } finally {
      await signIn().catch((error: unknown) =>
        console.warn('The session could not be renewed and ends within the hour:', error),
      )
    }
  })
}

async function isPasskeySession(user: User): Promise<boolean> {
  return (await user.getIdTokenResult()).claims['auth_method'] === PASSKEY_METHOD
}

async function orWrongPassword<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await requestWithTimeout(check)
  } catch (error) {
    if (!hasCode(error, WRONG)) throw error
    throw new WrongPassword()
  }
}
