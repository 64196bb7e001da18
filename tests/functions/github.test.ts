import { createHash, randomBytes } from 'node:crypto'
import { CALLS } from '@grid/schema/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { GithubServer, primary } from '../../functions/src/github/github-server.fixture'
import { GITHUB_PORT } from '../hosts'
import { call, post } from './client'
import { addMember } from './members'
import { exchange } from './sessions'
import { testBackend } from './test-backend'

const UID = 'gitte'
const NEW_EMAIL = 'octavia-http@grid.test'
const ACCOUNT = { id: 77_001, login: 'octavia' }
const LINK = `github_accounts/${ACCOUNT.id}`

const backend = testBackend('github', UID)
let github: GithubServer

beforeAll(async () => {
  github = await GithubServer.open(Number(process.env[GITHUB_PORT]))
})

beforeEach(async () => {
  await addMember(backend, UID)
  await forget()
})

afterAll(async () => {
  await forget()
  await github.close()
})

async function forget(): Promise<void> {
  const { users } = await backend.auth.getUsers([{ email: NEW_EMAIL }])
  await backend.auth.deleteUsers(users.map(({ uid }) => uid))
  await backend.db.doc(LINK).delete()
}

/** Begins a redirect, and returns what GitHub sends back to the page. */
async function comeBack(start: string, actor: string | null, email: string) {
  github.visitor = { ...ACCOUNT, emails: [primary(email)] }
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const { result } = await call(start, actor, { code_challenge })
  const { searchParams } = new URL(CALLS.startGithubSignIn.output.parse(result).url)
  const query = new URL(github.authorize(searchParams)).searchParams
  return { code: query.get('code'), state: query.get('state'), code_verifier }
}

const signIn = async (email: string) =>
  call('signInWithGithub', null, await comeBack('startGithubSignIn', null, email))

describe('signInWithGithub', () => {
  it('creates an account and opens a session that states the method, also when renewed', async () => {
    const { status, result } = await signIn(NEW_EMAIL)
    expect(status).toBe(200)
    const { claims, refreshed } = await exchange(result)
    expect(claims).toMatchObject({ auth_method: 'github', email: NEW_EMAIL, email_verified: true })
    expect(refreshed).toMatchObject({ auth_method: 'github', sub: claims['sub'] })
    const { uid, providerData } = await backend.auth.getUserByEmail(NEW_EMAIL)
    expect({ uid, providerData }).toEqual({ uid: claims['sub'], providerData: [] })
    expect((await backend.db.doc(LINK).get()).get('user_id')).toBe(uid)
  })

  it('opens no session that counts as a recent sign-in', async () => {
    const { token } = await exchange((await signIn(NEW_EMAIL)).result)
    const body = JSON.stringify({ data: { posts: 'delete' } })
    const response = await post('deleteAccount', body, { Authorization: `Bearer ${token}` })
    expect(response).toEqual(rejectionOf(400, 'FAILED_PRECONDITION', 'recent_sign_in_required'))
  })

  it('rejects a GitHub account with the e-mail of a member, until the member has linked it', async () => {
    const email = `${UID}@grid.test`
    expect(await signIn(email)).toEqual(
      rejectionOf(400, 'FAILED_PRECONDITION', 'github_account_exists'),
    )
    const back = await comeBack('startGithubLink', UID, email)
    expect((await call('linkGithub', UID, back)).result).toEqual({ changed: true })
    const { claims } = await exchange((await signIn(email)).result)
    expect(claims['sub']).toBe(UID)
    expect((await call('unlinkGithub', UID, {})).result).toEqual({ changed: true })
    expect((await backend.db.doc(LINK).get()).exists).toBe(false)
  })
})
