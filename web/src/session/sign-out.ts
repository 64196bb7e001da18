import { setMemberHint } from './member-hint'
import { askForEnd, stayAfterAll } from './session-end'

/** Ends the session on this device, in every tab. */
export async function signOut(): Promise<void> {
  const auth = await import('../data/auth')
  await endSession(auth.signOut)
}

/** Ends the session by the given means, as one that its owner asked to end in this tab. */
export async function endSession(end: () => Promise<void>): Promise<void> {
  askForEnd()
  setMemberHint(false)
  try {
    await end()
  } catch (error) {
    stayAfterAll()
    setMemberHint(true)
    throw error
  }
}
