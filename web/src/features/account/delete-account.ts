import { call } from '../../data/call'
import { signOut } from '../../session/sign-out'
import type { DeleteForm } from './delete-form'
import { forgetDrafts } from './kept-drafts'
import { reauthenticate } from './reauthenticate'

/**
 * Deletes the account of whoever knows its password, and ends the session. Trying again after a
 * cut goes on where the first try stopped.
 */
export async function deleteAccount({ posts, current_password }: DeleteForm): Promise<void> {
  const { uid } = await reauthenticate(current_password)
  await call('deleteAccount', { posts })
  forgetDrafts(uid)
  await signOut()
}
