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
import { AUTH_MESSAGES } from './messages'

/** @throws Problem when somebody holds the username. */
export async function refuseTakenUsername(db: Firestore, username: string): Promise<void> {
  const holders = await getDocsFromServer(
    query(
      collection(db, 'profiles'),
      where('username_lower', '==', usernameKey(username)),
      limit(1),
    ),
  )
  if (!holders.empty) throw new Problem(AUTH_MESSAGES.usernameTaken)
}

/**
 * Writes profile and username, or neither. The rules refuse when somebody else was faster; a denial
 * although nobody holds the name has been seen to pass, so it is asked once more.
 *
 * @throws Problem when somebody else was faster.
 */
export async function writeProfile(db: Firestore, uid: string, username: string): Promise<void> {
  try {
    await commitProfile(db, uid, username)
  } catch (error) {
    if (errorCode(error) !== 'permission-denied') throw error
    await refuseTakenUsername(db, username)
    await commitProfile(db, uid, username)
  }
}

async function commitProfile(db: Firestore, uid: string, username: string): Promise<void> {
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
