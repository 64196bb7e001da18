import type { ClientActor } from '../access/actors'
import { tokenFor } from './rest'

/** A user who represents an actor of the matrix. */
export type TestUser = {
  readonly uid: string
  /** The owner of the documents that they attempt to use. */
  readonly subject: string
  readonly token: string | null
  /** The token before the e-mail address is confirmed. */
  readonly unverifiedToken?: string
}

/** The member whose documents the others attempt to use. */
export const BYSTANDER = 'dora'

/** The users of each actor in a project. The rules must decide the same for all of them. */
export function testUsersOf(project: string): Readonly<Record<ClientActor, readonly TestUser[]>> {
  const meeting = (subject: string) => (uid: string, claims?: Record<string, unknown>) => ({
    uid,
    subject,
    token: tokenFor(project, uid, claims),
    unverifiedToken: tokenFor(project, uid, { ...claims, email_verified: false }),
  })
  const stranger = meeting(BYSTANDER)
  const stale = { admin: true }
  return {
    V: [
      { uid: 'nobody', subject: BYSTANDER, token: null },
      stranger('nina'),
      stranger('oscar', stale),
    ],
    M: [stranger('mallory'), stranger('grace')],
    N: [stranger('nora')],
    O: [meeting('ada')('ada')],
    B: [meeting('bob')('bob')],
    E: [meeting('elsa')('elsa')],
    A: [stranger('root_admin', stale), stranger('rita', { ...stale, auth_method: 'passkey' })],
    P: [stranger('rita', stale), stranger('rita', { ...stale, auth_method: 'password' })],
    X: [stranger('eve', stale)],
    S: [stranger('carol')],
    T: forgedTokens(project).map((token) => ({ uid: 'ada', subject: 'ada', token })),
    R: [stranger('rob')],
  }
}

/** The emulator does not ask who signed a token, so these do not even read as tokens. */
function forgedTokens(project: string): string[] {
  const [head = '', payload = ''] = tokenFor(project, 'ada').split('.')
  return ['let-me-in', `${head}.${payload.slice(0, -8)}.c2lnbmVk`]
}
