import { currentSession } from './session-store'

/** Whether this member is still the one who is signed in, for what began while they were. */
export function isSignedInAs(uid: string): boolean {
  const session = currentSession()
  return session.status === 'signed-in' && session.account.id === uid
}
