import { hasMemberHint, setMemberHint } from './was-signed-in'

/** How a session came to its end: by its owner here, in another tab, or by nobody's wish. */
export type SessionEnd = 'asked' | 'elsewhere' | 'expired'

let isAsked = false

/** Notes that the owner of the session is about to end it in this tab. */
export function noteAsked(): void {
  isAsked = true
}

/** Takes the note back when the session could not be ended. */
export function takeBackAsked(): void {
  isAsked = false
}

/**
 * Tells how the session ended. The tab in which it ends forgets the member's hint first, and the
 * others see that.
 */
export function endOfSession(): SessionEnd {
  if (isAsked) {
    isAsked = false
    return 'asked'
  }
  return hasMemberHint() ? 'expired' : 'elsewhere'
}

type Ending = () => Promise<void>

let end: Ending | null = null

/**
 * Takes over what ends a session, from whoever follows it: nothing is left to be fetched then, and
 * sessions end without a connection and after a deploy as well.
 */
export function endSessionsBy(means: Ending): void {
  end = means
}

/** Ends the session on this device, in every tab. */
export async function signOut(): Promise<void> {
  if (!end) throw new Error('No session is followed that could be ended.')
  await endSession(end)
}

/** Ends the session by the given means, as one that its owner asked to end in this tab. */
export async function endSession(means: Ending): Promise<void> {
  noteAsked()
  setMemberHint(false)
  try {
    await means()
  } catch (error) {
    takeBackAsked()
    setMemberHint(true)
    throw error
  }
}
