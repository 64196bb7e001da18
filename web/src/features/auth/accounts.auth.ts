import type { SignInForm, SignUpForm } from '@grid/schema/credentials'
import { usernameKey } from '@grid/schema/username'
import {
  createUserWithEmailAndPassword,
  deleteUser,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type User,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
import {
  collection,
  doc,
  type Firestore,
  getDocsFromServer,
  limit,
  query,
  runTransaction,
  serverTimestamp,
  where,
} from 'firebase/firestore'
import { createStore } from 'zustand/vanilla'
import { auth } from '../../data/auth'
import { readFromServer } from '../../data/documents.firestore'
import { errorCode, UserFacingError } from '../../data/errors'
import { db } from '../../data/firestore'
import { signedInUser } from '../../data/signed-in-user'
import { requestWithTimeout } from '../../data/timeout'
import { refreshProfile } from '../../session/session.firestore'
import { endSession } from '../../session/sign-out'
import { AUTH_MESSAGES } from './messages'
import { startCooldown } from './verification-cooldown'

export async function signIn({ email, password }: SignInForm): Promise<void> {
  await requestWithTimeout(() => signInWithEmailAndPassword(auth, email, password))
}

/**
 * Creates the account, then profile and username in one write. If the username is taken, nothing
 * remains. If the connection breaks in between, the next attempt or sign-in completes the account.
 *
 * @returns whether the mail with the link to verify was sent.
 * @throws UsernameTaken if another account has the username.
 */
export async function signUp({ email, password, username }: SignUpForm): Promise<boolean> {
  const earlier = auth.currentUser?.uid ?? null
  await requestWithTimeout(() => assertUsernameFree(db, { uid: earlier, username }))
  const user = await createAccount({ email, password })
  try {
    return await complete(user, username)
  } catch (error) {
    // After any other error the profile may exist: the response can be lost.
    if (error instanceof UsernameTaken) await removeUnfinished(user)
    throw error
  }
}

/**
 * Writes the profile, refreshes the session and sends the welcome mail, also if the write succeeds
 * only after the time limit. Returns whether the mail was sent.
 */
async function complete(user: User, username: string): Promise<boolean> {
  let greeting = Promise.resolve(false)
  await requestWithTimeout(() => {
    const written = writeProfile(db, { uid: user.uid, username })
    greeting = written.then(
      async () => {
        const [, isMailSent] = await Promise.all([refreshSession(user), greet(user, username)])
        return isMailSent
      },
      () => false,
    )
    return written
  })
  return await greeting
}

/** The new account, or that of an earlier, interrupted attempt, with the password of this one. */
async function createAccount({ email, password }: SignInForm): Promise<User> {
  const earlier = auth.currentUser
  if (earlier?.email === email) {
    try {
      await requestWithTimeout(() => updatePassword(earlier, password))
      return earlier
    } catch (error) {
      // After five minutes only the password of the first attempt continues.
      if (errorCode(error) !== 'auth/requires-recent-login') throw error
      const again = () => signInWithEmailAndPassword(auth, email, password)
      return (await requestWithTimeout(again)).user
    }
  }
  const created = await requestWithTimeout(() =>
    createUserWithEmailAndPassword(auth, email, password),
  )
  return created.user
}

/** Deletes an account without a profile and ends its session. */
async function removeUnfinished(user: User): Promise<void> {
  try {
    if (await hasProfile(db, user.uid)) return
    await endSession(() => deleteUser(user))
  } catch (error) {
    console.error('The account still has no profile:', error)
  }
}

/** Completes an interrupted sign-up: writes the profile and sends the mail. */
export async function finishSignUp(username: string): Promise<void> {
  const user = signedInUser()
  await requestWithTimeout(() => assertUsernameFree(db, { uid: user.uid, username }))
  await complete(user, username)
}

/** Sends a link to set a new password. Succeeds also without an account, to reveal nothing. */
export async function sendPasswordReset(email: string): Promise<void> {
  try {
    await requestWithTimeout(() => sendPasswordResetEmail(auth, email))
  } catch (error) {
    if (errorCode(error) !== 'auth/user-not-found') throw error
  }
}

/** Sends the verification link again. */
export async function sendVerification(): Promise<void> {
  const user = signedInUser()
  await requestWithTimeout(() => sendLink(user))
}

async function sendLink(user: User): Promise<void> {
  await sendEmailVerification(user)
  startCooldown(user.uid, Date.now())
}

/** Passes the profile to the session at once; its subscription may be late. */
async function refreshSession(user: User): Promise<void> {
  try {
    await refreshProfile(user.uid)
  } catch (error) {
    console.warn('The new profile could not be read:', error)
  }
}

/** Users who got the welcome mail, possibly by an attempt that timed out. */
const welcomeMails = createStore<{ readonly sentTo: ReadonlySet<User> }>(() => ({
  sentTo: new Set(),
}))

/**
 * Sends the mail to confirm and sets the display name. The account is complete without them.
 * Returns whether the mail was sent.
 */
async function greet(user: User, username: string): Promise<boolean> {
  if (welcomeMails.getState().sentTo.has(user)) return true
  welcomeMails.setState(({ sentTo }) => ({ sentTo: new Set([...sentTo, user]) }))
  try {
    const verified = user.emailVerified ? Promise.resolve() : sendLink(user)
    // Only Auth's own mails show this name.
    updateProfile(user, { displayName: username }).catch((error: unknown) =>
      console.warn('The display name was not stored:', error),
    )
    await verified
    return true
  } catch (error) {
    welcomeMails.setState(({ sentTo }) => ({
      sentTo: new Set([...sentTo].filter((other) => other !== user)),
    }))
    console.error('The welcome mail was not sent:', error)
    return false
  }
}

/** Another account has the username. */
export class UsernameTaken extends UserFacingError {
  constructor() {
    super(AUTH_MESSAGES.usernameTaken)
  }
}

/** @throws UsernameTaken if an account other than `uid` has the username. */
export async function assertUsernameFree(
  db: Firestore,
  { uid, username }: { readonly uid: string | null; readonly username: string },
): Promise<void> {
  const owners = await getDocsFromServer(
    query(
      collection(db, 'profiles'),
      where('username_lower', '==', usernameKey(username)),
      limit(1),
    ),
  )
  if (owners.docs.some(({ id }) => id !== uid)) throw new UsernameTaken()
}

/**
 * Writes profile and username, or neither. Also succeeds if an earlier attempt wrote them and its
 * response was lost. The rules reject a username that was just taken; if no profile has it, the
 * write is tried once more. If they reject it again, it is reserved: a banned member who has
 * deleted the account keeps the username until the ban ends.
 *
 * @throws UsernameTaken if another account has the username.
 */
export async function writeProfile(db: Firestore, member: NewMember): Promise<void> {
  const isDenied = (error: unknown) => errorCode(error) === 'permission-denied'
  try {
    await commitProfile(db, member)
  } catch (error) {
    if (!isDenied(error)) throw error
    await assertUsernameFree(db, member)
    await commitProfile(db, member).catch((again: unknown) => {
      throw isDenied(again) ? new UsernameTaken() : again
    })
  }
}

/** Whether the account has a profile on the server. */
export async function hasProfile(db: Firestore, uid: string): Promise<boolean> {
  return (await readFromServer(doc(db, 'profiles', uid))).exists()
}

type NewMember = { readonly uid: string; readonly username: string }

async function commitProfile(db: Firestore, { uid, username }: NewMember): Promise<void> {
  const key = usernameKey(username)
  const profile = doc(db, 'profiles', uid)
  await runTransaction(db, async (transaction) => {
    // The SDK repeats this after a lost response, when the profile may already exist.
    const earlier = await transaction.get(profile)
    if (earlier.exists()) return assertSameName(String(earlier.get('username')), username)
    transaction.set(doc(db, 'usernames', key), { user_id: uid })
    transaction.set(profile, {
      username,
      username_lower: key,
      created_at: serverTimestamp(),
      reputation: 0,
      is_admin: false,
    })
  })
}

/** @throws UserFacingError if the account is already complete with another name. */
function assertSameName(current: string, username: string): void {
  if (usernameKey(current) !== usernameKey(username)) {
    throw new UserFacingError(AUTH_MESSAGES.namedAlready(current))
  }
}
