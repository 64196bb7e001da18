import { LIMITS } from '@grid/schema/limits'
import { beginDeletion, finishDeletion } from '../account/deletion'
import { auditedAs } from '../core/audit'
import { accountCall } from '../core/call'
import { refusal } from '../core/errors'

/**
 * Deletes the caller's own account, after a recent sign-in: a device that was left open is not
 * enough. What a ban in force holds back goes once it is over. Calling again goes on where an
 * earlier call stopped.
 */
export const deleteAccount = accountCall('deleteAccount', async ({ uid, signedInAt }, input) => {
  const age = Date.now() / 1_000 - signedInAt
  if (!(age <= LIMITS.recentSignIn.seconds)) throw refusal('recent_sign_in_required')
  await beginDeletion(uid, input.posts, (work) => auditedAs(uid, work))
  const { posts, comments } = await finishDeletion(uid)
  return { posts, comments }
})
