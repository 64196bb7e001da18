import { LIMITS } from '@grid/schema/limits'
import { beginDeletion, finishDeletion } from '../account/deletion'
import { accountCall } from '../core/call'
import { refusal } from '../core/refuse'

/**
 * Deletes the caller's own account, after a recent sign-in: a device that was left open is not
 * enough. An active ban stays. Calling again goes on where an earlier call stopped.
 */
export const deleteAccount = accountCall('deleteAccount', async (caller, { posts }) => {
  const age = Date.now() / 1_000 - caller.signedInAt
  if (!(age <= LIMITS.recentSignIn.seconds)) throw refusal('recent_sign_in_required')
  await beginDeletion(caller.uid, posts)
  return finishDeletion(caller.uid)
})
