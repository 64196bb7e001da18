import { setMemberHint } from './member-hint'
import { askForEnd, stayAfterAll } from './session-end'

/** Ends the session on this device, in every tab. */
export async function signOut(): Promise<void> {
  const [{ auth }, firebaseAuth] = await Promise.all([
    import('../data/auth'),
    import('firebase/auth'),
  ])
  askForEnd()
  setMemberHint(false)
  try {
    await firebaseAuth.signOut(auth)
  } catch (error) {
    stayAfterAll()
    setMemberHint(true)
    throw error
  }
}
