import { setMemberHint } from './member-hint'
import { askForEnd, stayAfterAll } from './session-end'

/** Ends the session on this device, in every tab. */
export async function signOut(): Promise<void> {
  const auth = await import('../data/auth')
  askForEnd()
  setMemberHint(false)
  try {
    await auth.signOut()
  } catch (error) {
    stayAfterAll()
    setMemberHint(true)
    throw error
  }
}
