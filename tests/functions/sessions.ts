import { CALLS } from '@grid/schema/calls'
import { host } from '../hosts'
import { tokenFor } from '../rules/rest'
import { PROJECT } from './client'

type Claims = Readonly<Record<string, unknown>>

/** A session that a custom token opened. */
type Session = {
  readonly token: string
  readonly claims: Claims
  /** The claims of the session's next ID token. */
  readonly refreshed: Claims
  /** Lets the refresh token give a new ID token. */
  readonly renew: () => Promise<string>
}

/** Opens a session with the result of `signInWithPasskey`, as the client does. */
export async function exchange(result: unknown): Promise<Session> {
  const { token } = CALLS.signInWithPasskey.output.parse(result)
  const opened = await ask('identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken', {
    token,
    returnSecureToken: true,
  })
  const idToken = String(opened['idToken'])
  const renew = async () => {
    const renewed = await ask('securetoken.googleapis.com/v1/token', {
      grant_type: 'refresh_token',
      refresh_token: opened['refreshToken'],
    })
    return String(renewed['id_token'])
  }
  const refreshed = claimsIn(await renew())
  return { token: idToken, claims: claimsIn(idToken), refreshed, renew }
}

function claimsIn(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
}

async function ask(path: string, body: object): Promise<Claims> {
  const { address } = host('auth')
  const response = await fetch(`http://${address}/${path}?key=demo`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Claims
}

/** A token from a sign-in that many seconds ago. */
export function tokenOfAge(uid: string, age: number, more: Claims = {}): string {
  return tokenFor(PROJECT, uid, { auth_time: Math.floor(Date.now() / 1_000) - age, ...more })
}
