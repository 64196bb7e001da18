import type { User } from 'firebase/auth'
import { auth, dropSession } from '../../data/auth'
import { call } from '../../data/callables'
import { restDataSource } from '../../data/data-source.rest'
import { errorCode, hasCode } from '../../data/errors'
import { requestWithTimeout } from '../../data/timeout'
import { endSession, signOut } from '../../session/sign-out'
import type { DeleteForm } from './deletion-dialog'
import { reauthenticate } from './password.auth'
import { forgetDrafts } from './stored-drafts'

/**
 * Deletes the account of whoever knows its password, and ends the session. Trying again after a
 * cut goes on where the first try stopped. Done as well where the account is gone already: the
 * answer to this try or to an earlier one was lost, and no password is right any more.
 */
export async function deleteAccount({ posts, current_password }: DeleteForm): Promise<void> {
  const user = auth.currentUser
  try {
    const { uid } = await reauthenticate(current_password)
    await call('deleteAccount', { posts })
    forgetDrafts(uid)
    await signOut()
  } catch (error) {
    if (!user || !(await leaveIfGone(user))) throw error
    forgetDrafts(user.uid)
  }
}

/**
 * What Auth says of an account that is not there; the first as well of a session that ended, the
 * last of one whose deletion a ban holds up.
 */
const GONE = new Set(['auth/user-token-expired', 'auth/user-not-found', 'auth/user-disabled'])

/**
 * Ends the session of an account that is deleted already. A deletion takes the profile first and
 * the account last: only where the one is gone, and the other gone or closed, is it done.
 *
 * @returns whether it is; false as well where nobody can say.
 */
async function leaveIfGone(user: User): Promise<boolean> {
  try {
    // Firestore's client, which follows the profile, might answer what it heard last.
    if (await restDataSource.one('profiles', user.uid)) return false
    await endSession(async () => {
      await refuseIfThere(user)
      await dropSession()
    })
    return true
  } catch (error) {
    console.warn('The account could not be found gone:', errorCode(error) ?? error)
    return false
  }
}

async function refuseIfThere(user: User): Promise<void> {
  try {
    // Where the account is gone, the SDK ends the session before it says so.
    await requestWithTimeout(() => user.reload())
  } catch (error) {
    if (hasCode(error, GONE)) return
    throw error
  }
  throw new Error('it is still there')
}
