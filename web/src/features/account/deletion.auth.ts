import type { User } from 'firebase/auth'
import { auth, dropSession, signedInUser } from '../../data/auth'
import { call } from '../../data/callables'
import { restDataSource } from '../../data/data-source.rest'
import { errorCode, hasCode } from '../../data/errors'
import { requestWithTimeout } from '../../data/timeout'
import { endSession } from '../../session/sign-out'
import type { DeleteForm } from './deletion-dialog'
import { removeDrafts } from './stored-drafts'

/**
 * Deletes the account and ends the session. The server demands a recent sign-in. A retry continues
 * an interrupted deletion. Also succeeds if the account is already deleted, because the response to
 * an earlier attempt may be lost.
 */
export async function deleteAccount({ posts }: DeleteForm): Promise<void> {
  const user = auth.currentUser
  try {
    const { uid } = signedInUser()
    await call('deleteAccount', { posts })
    removeDrafts(uid)
    await endSession(dropSession)
  } catch (error) {
    if (!user || !(await leaveIfDeleted(user))) throw error
    removeDrafts(user.uid)
  }
}

/**
 * Auth's codes for a missing account. The first also means an ended session; the last also means a
 * deletion that a ban delays.
 */
const MISSING = new Set(['auth/user-token-expired', 'auth/user-not-found', 'auth/user-disabled'])

/**
 * Ends the session if the account is already deleted. A deletion removes the profile first and the
 * account last, so it is complete only if both are missing.
 *
 * @returns whether it is deleted; false if that is unknown.
 */
async function leaveIfDeleted(user: User): Promise<boolean> {
  try {
    // Firestore's client might return the cached profile of its subscription.
    if (await restDataSource.one('profiles', user.uid)) return false
    await endSession(async () => {
      await assertDeleted(user)
      await dropSession()
    })
    return true
  } catch (error) {
    console.warn('The deletion could not be confirmed:', errorCode(error) ?? error)
    return false
  }
}

async function assertDeleted(user: User): Promise<void> {
  try {
    // For a deleted account, the SDK ends the session before it rejects.
    await requestWithTimeout(() => user.reload())
  } catch (error) {
    if (hasCode(error, MISSING)) return
    throw error
  }
  throw new Error('the account still exists')
}
