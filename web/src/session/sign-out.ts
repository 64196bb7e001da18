import { clearSignOutRequest, markSignOutRequested } from './session-end'
import { setWasSignedIn } from './was-signed-in'

type Ending = () => Promise<void>

let end: Ending | null = null

/**
 * Takes over what ends a session, from whoever follows it: nothing is left to be fetched then, and
 * sessions end without a connection and after a deploy as well.
 */
export function setSignOutHandler(means: Ending): void {
  end = means
}

/** Ends the session on this device, in every tab. */
export async function signOut(): Promise<void> {
  if (!end) throw new Error('No session is followed that could be ended.')
  await endSession(end)
}

/** Ends the session by the given means, as one that its owner asked to end in this tab. */
export async function endSession(means: Ending): Promise<void> {
  markSignOutRequested()
  setWasSignedIn(false)
  try {
    await means()
  } catch (error) {
    clearSignOutRequest()
    setWasSignedIn(true)
    throw error
  }
}
