import { usernameKey } from '@grid/schema/username-key'
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
import { errorCode, Problem } from '../../data/problem'
import { readFromServer } from '../../data/read-from-server'
import { AUTH_MESSAGES } from './messages'

/** What is thrown when somebody else holds the username. */
export class UsernameTaken extends Problem {
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
    throw new Problem(AUTH_MESSAGES.namedAlready(held))
  }
}
