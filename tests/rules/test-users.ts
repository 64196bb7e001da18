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
  const userOf = (subject: string) => (uid: string, claims?: Record<string, unknown>) => ({
    uid,
    subject,
    token: tokenFor(project, uid, claims),
    unverifiedToken: tokenFor(project, uid, { ...claims, email_verified: false }),
  })
  const other = userOf(BYSTANDER)
  const stale = { admin: true }
  return {
    V: [{ uid: 'nobody', subject: BYSTANDER, token: null }, other('nina'), other('oscar', stale)],
    M: [other('mallory'), other('grace')],
    N: [other('nora')],
    O: [userOf('ada')('ada')],
    B: [userOf('bob')('bob')],
    E: [
      userOf('elsa')('elsa'),
      ...ENDED_SESSIONS.map((auth_time) => userOf('ella')('ella', { auth_time })),
      userOf('emil')('emil', { auth_time: TOO_LONG_AGO }),
    ],
    A: [other('root_admin', stale), other('rita', { ...stale, auth_method: 'passkey' })],
    P: [other('rita', stale), other('rita', { ...stale, auth_method: 'password' })],
    X: [other('eve', stale)],
    S: [other('carol')],
    T: forgedTokens(project).map((token) => ({ uid: 'ada', subject: 'ada', token })),
    R: [other('rob')],
  }
}

/** The emulator checks no signature, so these are malformed. */
function forgedTokens(project: string): string[] {
  const [head = '', payload = ''] = tokenFor(project, 'ada').split('.')
  return ['let-me-in', `${head}.${payload.slice(0, -8)}.c2lnbmVk`]
}
