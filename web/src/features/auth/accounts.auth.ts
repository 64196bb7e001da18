import type { SignInForm, SignUpForm } from '@grid/schema/credentials'
import { usernameKey } from '@grid/schema/username-key'
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
import { auth } from '../../data/auth'
import { signedInUser } from '../../data/current-user.auth'
import { errorCode, UserFacingError } from '../../data/errors'
import { db } from '../../data/firestore'
import { readFromServer } from '../../data/requests.firestore'
import { requestWithTimeout } from '../../data/timeout'
import { refreshProfile } from '../../session/session.firestore'
import { endSession } from '../../session/sign-out'
import { AUTH_MESSAGES } from './messages'
import { startCooldown } from './verification-cooldown'

export async function signIn({ email, password }: SignInForm): Promise<void> {
  await requestWithTimeout(() => signInWithEmailAndPassword(auth, email, password))
}

/**
 * Creates the account, then profile and username in one write. A name that somebody else took
 * leaves nothing behind; an account that the network cut off from its profile is finished by the
 * next try or at the next sign-in.
 *
 * @throws UsernameTaken when somebody else holds the username.
 */
export async function signUp({ email, password, username }: SignUpForm): Promise<void> {
  const earlier = auth.currentUser?.uid ?? null
  await requestWithTimeout(() => refuseTakenUsername(db, username, earlier))
  const user = await createAccount(email, password)
  try {
    await complete(user, username)
  } catch (error) {
    // Any other failure may be an answer that was lost: the profile is there, or may still come.
    if (error instanceof UsernameTaken) await removeUnfinished(user)
    throw error
  }
}

/**
 * Writes the profile, lets the session know it and greets; also a profile that is there only after
 * the deadline.
 */
async function complete(user: User, username: string): Promise<void> {
  let greeting = Promise.resolve()
  await requestWithTimeout(() => {
    const written = writeProfile(db, user.uid, username)
    greeting = written.then(
      async () => {
        await Promise.all([introduce(user), greet(user, username)])
      },
      () => undefined,
    )
    return written
  })
  await greeting
}

/** The new account, or the one that an earlier try created before it was cut off. */
async function createAccount(email: string, password: string): Promise<User> {
  if (auth.currentUser?.email === email) return auth.currentUser
  const created = await requestWithTimeout(() =>
    createUserWithEmailAndPassword(auth, email, password),
  )
  return created.user
}

/** Removes an account that has no profile, and with it the session. */
async function removeUnfinished(user: User): Promise<void> {
  try {
    if (await hasProfile(db, user.uid)) return
    await endSession(() => deleteUser(user))
  } catch (error) {
    console.error('The account waits for its profile:', error)
  }
}

/** Gives a profile to an account whose sign-up was cut off before it had one, and its mail. */
export async function finishSignUp(username: string): Promise<void> {
  const user = signedInUser()
  await requestWithTimeout(() => refuseTakenUsername(db, username, user.uid))
  await complete(user, username)
}

/** Sends a link to choose a new password; an address without an account is answered alike. */
export async function sendPasswordReset(email: string): Promise<void> {
  try {
    await requestWithTimeout(() => sendPasswordResetEmail(auth, email))
  } catch (error) {
    if (errorCode(error) !== 'auth/user-not-found') throw error
  }
}

/** Sends the link that proves the address once more. */
export async function sendVerification(): Promise<void> {
  const user = signedInUser()
  await requestWithTimeout(() => sendLink(user))
}

async function sendLink(user: User): Promise<void> {
  await sendEmailVerification(user)
  startCooldown(Date.now())
}

/** Lets the session know its profile at once; by its listener it learns it as well. */
async function introduce(user: User): Promise<void> {
  try {
    await refreshProfile(user.uid)
  } catch (error) {
    console.warn('The new profile could not be read:', error)
  }
}

/** Whom a try that was given up may have greeted before the next one did. */
const greeted = new WeakSet<User>()

/** Courtesies after the account is complete; without them it is complete all the same. */
async function greet(user: User, username: string): Promise<void> {
  if (greeted.has(user)) return
  greeted.add(user)
  try {
    await Promise.all([updateProfile(user, { displayName: username }), sendLink(user)])
  } catch (error) {
    greeted.delete(user)
    console.error('The welcome mail was not sent:', error)
  }
}

/** What is thrown when somebody else holds the username. */
export class UsernameTaken extends UserFacingError {
  constructor() {
    super(AUTH_MESSAGES.usernameTaken)
  }
}

/** @throws UsernameTaken when somebody other than the given account holds the username. */
export async function refuseTakenUsername(
  db: Firestore,
  username: string,
  uid: string | null,
): Promise<void> {
  const holders = await getDocsFromServer(
    query(
      collection(db, 'profiles'),
      where('username_lower', '==', usernameKey(username)),
      limit(1),
    ),
  )
  if (holders.docs.some(({ id }) => id !== uid)) throw new UsernameTaken()
}

/**
 * Writes profile and username, or neither; done as well when an earlier try, whose answer was lost,
 * wrote them. The rules refuse when somebody else was faster; a denial although nobody else holds
 * the name has been seen to pass, so it is asked once more.
 *
 * @throws UsernameTaken when somebody else was faster.
 */
export async function writeProfile(db: Firestore, uid: string, username: string): Promise<void> {
  try {
    await commitProfile(db, uid, username)
  } catch (error) {
    if (errorCode(error) !== 'permission-denied') throw error
    await refuseTakenUsername(db, username, uid)
    await commitProfile(db, uid, username)
  }
}

/** Whether the account has a profile, as the server knows it: the session follows it already. */
export async function hasProfile(db: Firestore, uid: string): Promise<boolean> {
  return (await readFromServer(doc(db, 'profiles', uid))).exists()
}

async function commitProfile(db: Firestore, uid: string, username: string): Promise<void> {
  const key = usernameKey(username)
  const profile = doc(db, 'profiles', uid)
  await runTransaction(db, async (transaction) => {
    // The SDK runs this once more when an answer is lost, and then the profile may be there.
    const earlier = await transaction.get(profile)
    if (earlier.exists()) return refuseOtherName(String(earlier.get('username')), username)
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

/** @throws Problem when the account is complete under another name than the one asked for. */
function refuseOtherName(held: string, username: string): void {
  if (usernameKey(held) !== usernameKey(username)) {
    throw new UserFacingError(AUTH_MESSAGES.namedAlready(held))
  }
}
