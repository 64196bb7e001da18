import { createHash } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import { GithubServer, primary } from '../functions/src/github/github-server.fixture'
import type { Backend } from './functions/client'
import { GITHUB_PORT } from './hosts'

const ID = 4_242

/** The link of the GitHub account of these sign-ins. */
export const GITHUB_ACCOUNT = `github_accounts/${ID}`

const hashOf = (text: string) => createHash('sha256').update(text)
const STATE = hashOf('a state').digest('base64url')
const VERIFIER = hashOf('a verifier').digest('base64url')

/** The hash of a verifier, with which a redirect begins. */
export const CODE_CHALLENGE = hashOf(VERIFIER).digest('base64url')

/** What the redirect brings back that `stateOf` has begun. */
export const GITHUB_RETURN = { code: 'a-code', state: STATE, code_verifier: VERIFIER }

/** The state of a redirect that has begun. */
export const stateOf = (purpose: 'sign_in' | 'link', userId: string | null) => ({
  [`github_states/${hashOf(STATE).digest('hex')}`]: {
    purpose,
    user_id: userId,
    code_challenge: CODE_CHALLENGE,
    return_url: 'http://localhost:5000/account/github',
    expires_at: Timestamp.fromMillis(Date.now() + 60 * 60 * 1_000),
  },
})

/** The link of a GitHub account to an account. */
export const linkTo = (uid: string) => ({
  [GITHUB_ACCOUNT]: { user_id: uid, login: 'octavia', created_at: new Date(), last_used_at: null },
})

/** The primary e-mail of the GitHub account. */
export const GITHUB_EMAIL = 'octavia@grid.test'

/**
 * GitHub as it grants each code to one account, with `GITHUB_EMAIL` and another confirmed e-mail.
 *
 * @param port - By default any, where functions of this process find it.
 */
export async function serveGithub(email: string, port?: number): Promise<GithubServer> {
  const server = await GithubServer.open(port)
  const other = { email, primary: false, verified: true }
  server.grantAlways({ id: ID, login: 'octavia', emails: [primary(GITHUB_EMAIL), other] })
  if (port === undefined) process.env[GITHUB_PORT] = String(server.port)
  return server
}

/** Removes the account that a sign-in with GitHub has created, and the link. */
export async function forgetGithub({ auth, db }: Backend): Promise<void> {
  const { users } = await auth.getUsers([{ email: GITHUB_EMAIL }])
  await auth.deleteUsers(users.map(({ uid }) => uid))
  await db.doc(GITHUB_ACCOUNT).delete()
}
