import { LIMITS } from '@grid/schema/limits'
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

/** When the sessions that have ended alone were opened, in seconds. */
export const ENDED_SESSIONS = [1, 2].map((at) => Math.floor(Date.now() / 1_000) - at)

/** Almost a day more than the longest session, whose end `authority.test.ts` proves exactly. */
const TOO_LONG_AGO = Math.floor(Date.now() / 1_000) - (LIMITS.session.hours + 23) * 3_600

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
    E: [
      meeting('elsa')('elsa'),
      ...ENDED_SESSIONS.map((auth_time) => meeting('ella')('ella', { auth_time })),
      meeting('emil')('emil', { auth_time: TOO_LONG_AGO }),
    ],
    A: [stranger('root_admin', stale), stranger('rita', { ...stale, auth_method: 'passkey' })],
    P: [stranger('rita', stale), stranger('rita', { ...stale, auth_method: 'password' })],
    X: [stranger('eve', stale)],
    S: [stranger('carol')],
    T: forgedTokens(project).map((token) => ({ uid: 'ada', subject: 'ada', token })),
    R: [stranger('rob')],
  }
}

/** The emulator checks no signature, so these are malformed. */
function forgedTokens(project: string): string[] {
  const [head = '', payload = ''] = tokenFor(project, 'ada').split('.')
  return ['let-me-in', `${head}.${payload.slice(0, -8)}.c2lnbmVk`]
}
