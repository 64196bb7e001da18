import { auth } from '../../data/auth'
import { call } from '../../data/call'
import { signOut } from '../../session/sign-out'
import type { DeleteForm } from './delete-form'
import { forgetDrafts } from './kept-drafts'
import { leaveIfGone } from './leave-if-gone'
import { reauthenticate } from './reauthenticate'

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
