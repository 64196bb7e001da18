import { setMemberHint } from './member-hint'
import { askForEnd, stayAfterAll } from './session-end'

type End = () => Promise<void>

let end: End | null = null

/**
 * Takes over what ends a session, from whoever follows it: nothing is left to be fetched then, and
 * sessions end without a connection and after a deploy as well.
 */
export function endSessionsBy(means: End): void {
  end = means
}

/** Ends the session on this device, in every tab. */
export async function signOut(): Promise<void> {
  if (!end) throw new Error('No session is followed that could be ended.')
  await endSession(end)
}

/** Ends the session by the given means, as one that its owner asked to end in this tab. */
export async function endSession(means: End): Promise<void> {
  askForEnd()
  setMemberHint(false)
  try {
    await means()
  } catch (error) {
    stayAfterAll()
    setMemberHint(true)
    throw error
  }
}
