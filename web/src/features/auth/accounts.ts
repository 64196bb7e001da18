import type { SignInForm, SignUpForm } from '@grid/schema/credentials'
import { usernameKey } from '@grid/schema/profile'
import {
  createUserWithEmailAndPassword,
  deleteUser,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type User,
  updateProfile,
} from 'firebase/auth'
import {
  doc,
  getDocsFromServer,
  limit,
  query,
  runTransaction,
  serverTimestamp,
  where,
} from 'firebase/firestore'
import { auth } from '../../data/auth'
import { withDeadline } from '../../data/deadline'
import { db, profiles } from '../../data/firestore'
import { errorCode, Problem } from '../../data/problem'
import { AUTH_MESSAGES } from './messages'
import { startCooldown } from './verification-cooldown'

export async function signIn({ email, password }: SignInForm): Promise<void> {
  await withDeadline(() => signInWithEmailAndPassword(auth, email, password))
}

/**
 * Creates the account, then profile and username in one write. A name that is taken leaves nothing
 * behind; an account that the network cut off from its profile is finished at the next sign-in.
 *
 * @throws Problem when the username is taken.
 */
export async function signUp({ email, password, username }: SignUpForm): Promise<void> {
  await withDeadline(() => refuseTakenUsername(username))
  // The mail is about to be sent, and the reminder of it shows as soon as the account is there.
  startCooldown(Date.now())
  const user = await createAccount(email, password)
  try {
    await withDeadline(() => writeProfile(user.uid, username))
  } catch (error) {
    await deleteUser(user).catch((cause: unknown) => {
      console.error('The account waits for its profile:', cause)
    })
    throw error
  }
  await greet(user, username)
}

/** The new account, or the one that an earlier try created before it was cut off. */
async function createAccount(email: string, password: string): Promise<User> {
  if (auth.currentUser?.email === email) return auth.currentUser
  const created = await withDeadline(() => createUserWithEmailAndPassword(auth, email, password))
  return created.user
}

/** Gives a profile to an account whose sign-up was cut off before it had one. */
export async function finishSignUp(username: string): Promise<void> {
  const user = auth.currentUser
  if (!user) throw new Problem(AUTH_MESSAGES.signInAgain)
  await withDeadline(() => refuseTakenUsername(username))
  await withDeadline(() => writeProfile(user.uid, username))
}

async function refuseTakenUsername(username: string): Promise<void> {
  const holders = await getDocsFromServer(
    query(profiles, where('username_lower', '==', usernameKey(username)), limit(1)),
  )
  if (!holders.empty) throw new Problem(AUTH_MESSAGES.usernameTaken)
}

/**
 * Writes profile and username, or neither. The rules refuse when somebody else was faster; a denial
 * although nobody holds the name has been seen to pass, so it is asked once more.
 */
async function writeProfile(uid: string, username: string): Promise<void> {
  try {
    await commitProfile(uid, username)
  } catch (error) {
    if (errorCode(error) !== 'permission-denied') throw error
    await refuseTakenUsername(username)
    await commitProfile(uid, username)
  }
}

async function commitProfile(uid: string, username: string): Promise<void> {
  const key = usernameKey(username)
  await runTransaction(db, async (transaction) => {
    transaction.set(doc(db, 'usernames', key), { user_id: uid })
    transaction.set(doc(db, 'profiles', uid), {
      username,
      username_lower: key,
      created_at: serverTimestamp(),
      reputation: 0,
      is_admin: false,
    })
  })
}

/** Sends a link to choose a new password; an address without an account is answered alike. */
export async function sendPasswordReset(email: string): Promise<void> {
  try {
    await withDeadline(() => sendPasswordResetEmail(auth, email))
  } catch (error) {
    if (errorCode(error) !== 'auth/user-not-found') throw error
  }
}

/** Sends the link that proves the address once more. */
export async function sendVerification(): Promise<void> {
  const user = auth.currentUser
  if (!user) throw new Problem(AUTH_MESSAGES.signInAgain)
  await withDeadline(() => sendEmailVerification(user))
}

/** Courtesies after the account is complete; without them it is complete all the same. */
async function greet(user: User, username: string): Promise<void> {
  await Promise.all([
    updateProfile(user, { displayName: username }),
    sendEmailVerification(user),
  ]).catch((error: unknown) => console.error('The welcome mail was not sent:', error))
}
