import { LIMITS } from '@grid/schema/limits'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addMember } from '../core/call.fixture'
import { accounts, store, storedIn } from '../core/firebase.fixture'
import { rejectionOf } from '../core/response.fixture'
import {
  call,
  EMAIL,
  github,
  link,
  links,
  returned,
  sessionOf,
  signIn,
  UID,
  useGithub,
  visit,
} from './github.fixture'
import { primary } from './github-server.fixture'

const EXPIRED = rejectionOf(400, 'FAILED_PRECONDITION', 'challenge_expired')
const REJECTED = rejectionOf(403, 'PERMISSION_DENIED', 'github_rejected')
const UNAVAILABLE = rejectionOf(503, 'UNAVAILABLE', 'github_unavailable')
const EXISTS = rejectionOf(400, 'FAILED_PRECONDITION', 'github_account_exists')
const UNCONFIRMED = rejectionOf(400, 'FAILED_PRECONDITION', 'github_email_unconfirmed')

const OCTAVIA = { id: 7, login: 'octavia', emails: [primary('Octavia@grid.test')] }

useGithub()
beforeEach(() => {
  github().visitor = OCTAVIA
})

const CLAIMS = { auth_method: 'github', proven_at: expect.any(Number) }

const allAccounts = async () => (await accounts.listUsers(9)).users

/** Nothing of a sign-in is stored: no account, no link, no open state. */
async function expectNothingStored() {
  expect((await allAccounts()).map(({ uid }) => uid)).toEqual([UID])
  expect(await links()).toEqual({})
  expect(await storedIn('github_states')).toEqual({})
}

describe('a new member', () => {
  it('gets an account with the confirmed e-mail, and the same one at the next sign-in', async () => {
    const session = sessionOf(await signIn())
    expect(session.claims).toEqual(CLAIMS)
    const account = await accounts.getUser(session.uid)
    expect(account).toEqual({ uid: session.uid, email: 'octavia@grid.test', emailVerified: true })
    expect(await links()).toEqual({ 7: { user_id: session.uid, login: 'octavia' } })
    expect(sessionOf(await signIn()).uid).toBe(session.uid)
  })

  it('keeps the account when name and e-mail at GitHub change', async () => {
    const { uid } = sessionOf(await signIn())
    github().visitor = { ...OCTAVIA, login: 'octo', emails: [primary('new@grid.test', false)] }
    expect(sessionOf(await signIn()).uid).toBe(uid)
    expect(await links()).toEqual({ 7: { user_id: uid, login: 'octo' } })
  })

  it('gets one account from two tabs at the same time', async () => {
    const [one, other] = await Promise.all([signIn(), signIn()])
    expect(sessionOf(one).uid).toBe(sessionOf(other).uid)
    expect(await allAccounts()).toHaveLength(2)
  })

  it('continues a sign-in that was interrupted before the account was created', async () => {
    const createUser = vi.spyOn(accounts, 'createUser').mockRejectedValueOnce(new Error('lost'))
    expect(await signIn()).toEqual(rejectionOf(500, 'INTERNAL', 'internal'))
    createUser.mockRestore()
    const { uid } = sessionOf(await signIn())
    expect(await links()).toEqual({ 7: { user_id: uid, login: 'octavia' } })
    expect(await accounts.getUser(uid)).toMatchObject({ email: 'octavia@grid.test' })
  })

  it('gets none if the e-mail was taken after an interrupted sign-in, and nothing remains', async () => {
    vi.spyOn(accounts, 'createUser').mockRejectedValueOnce(new Error('lost'))
    await signIn()
    github().visitor = { ...OCTAVIA, emails: [primary(EMAIL)] }
    expect(await signIn()).toEqual(EXISTS)
    await expectNothingStored()
  })

  it('gets no account back that was deleted in the console', async () => {
    const { uid } = sessionOf(await signIn())
    await accounts.deleteUser(uid)
    await store({ [`profiles/${uid}`]: { username: 'octavia' } })
    expect(await signIn()).toEqual(REJECTED)
    expect(await allAccounts()).toHaveLength(1)
  })

  it.each([
    ['an unconfirmed primary e-mail', [primary('octavia@grid.test', false)]],
    ['another confirmed e-mail alone', [{ email: 'o@grid.test', primary: false, verified: true }]],
    ['no e-mail', []],
    ['what is no address', [primary('octavia')]],
  ])('gets no account with %s', async (_, emails) => {
    github().visitor = { ...OCTAVIA, emails }
    expect(await signIn()).toEqual(UNCONFIRMED)
    await expectNothingStored()
  })
})

describe('an account with the e-mail of the GitHub account', () => {
  it.each([
    ['confirmed', true],
    ['never confirmed', false],
  ])('is not entered and not changed, if the e-mail is %s', async (_, verified) => {
    await accounts.deleteUser(UID)
    await addMember(UID, { verified })
    const before = await accounts.getUser(UID)
    github().visitor = { ...OCTAVIA, emails: [primary(EMAIL)] }
    expect(await signIn()).toEqual(EXISTS)
    expect(await accounts.getUser(UID)).toEqual(before)
    await expectNothingStored()
  })

  it('is not entered if it is created during the sign-in', async () => {
    const getUsers = vi.spyOn(accounts, 'getUsers').mockResolvedValueOnce({ users: [] })
    github().visitor = { ...OCTAVIA, emails: [primary(EMAIL)] }
    expect(await signIn()).toEqual(EXISTS)
    getUsers.mockRestore()
    await expectNothingStored()
  })

  it('is entered once its owner has linked GitHub', async () => {
    github().visitor = { ...OCTAVIA, emails: [primary(EMAIL)] }
    expect((await link()).result).toEqual({ changed: true })
    expect(sessionOf(await signIn())).toEqual({ uid: UID, claims: CLAIMS })
  })

  it('is not entered while it is disabled', async () => {
    github().visitor = { ...OCTAVIA, emails: [primary(EMAIL)] }
    await link()
    await accounts.updateUser(UID, { disabled: true })
    expect(await signIn()).toEqual(REJECTED)
  })
})

describe('the state', () => {
  it('works once, also when both calls come at the same time', async () => {
    const back = returned(await visit('sign_in', null))
    const call2 = () => call('signInWithGithub', null, back)
    const answers = await Promise.all([call2(), call2()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await call2()).toEqual(EXPIRED)
  })

  it('expires after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const back = returned(await visit('sign_in', null))
    vi.setSystemTime(Date.now() + LIMITS.github.stateMs)
    expect(await call('signInWithGithub', null, back)).toEqual(EXPIRED)
    expect(github().requested).toEqual([])
    await expectNothingStored()
  })

  it('is rejected from another browser, which lacks the verifier, and is then used up', async () => {
    const attacker = returned(await visit('sign_in', null))
    const victim = returned(await visit('sign_in', null))
    const { code_verifier } = victim
    const forged = { ...attacker, code_verifier }
    expect(await call('signInWithGithub', null, forged)).toEqual(EXPIRED)
    expect(await call('signInWithGithub', null, attacker)).toEqual(EXPIRED)
    expect(github().requested).toEqual([])
    expect((await call('signInWithGithub', null, victim)).status).toBe(200)
  })

  it('is rejected for another purpose and for another account', async () => {
    await addMember('quentin')
    const toLink = returned(await visit('link', UID))
    expect(await call('signInWithGithub', null, toLink)).toEqual(EXPIRED)
    const again = returned(await visit('link', UID))
    expect(await call('linkGithub', 'quentin', again)).toEqual(EXPIRED)
    const toSignIn = returned(await visit('sign_in', null))
    expect(await call('linkGithub', UID, toSignIn)).toEqual(EXPIRED)
    await accounts.deleteUser('quentin')
    await expectNothingStored()
  })

  it('is rejected if it was never issued, is malformed, or is missing', async () => {
    const back = returned(await visit('sign_in', null))
    const { state: _, ...missing } = back
    const invalid = rejectionOf(400, 'INVALID_ARGUMENT', 'invalid_input')
    const unknown = { ...back, state: 'A'.repeat(43) }
    expect(await call('signInWithGithub', null, unknown)).toEqual(EXPIRED)
    expect(await call('signInWithGithub', null, { ...back, state: '../posts' })).toEqual(invalid)
    expect(await call('signInWithGithub', null, missing)).toEqual(invalid)
  })

  it('is in the URL at GitHub with the challenge, the scope and the page of this site', async () => {
    const code_challenge = 'c'.repeat(43)
    const { result } = await call('startGithubSignIn', null, { code_challenge })
    const { origin, pathname, searchParams } = new URL((result as { url: string }).url)
    expect(`${origin}${pathname}`).toBe(`http://127.0.0.1:${github().port}/login/oauth/authorize`)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'local-app',
      redirect_uri: 'https://grid.example/account/github',
      scope: 'user:email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge,
      code_challenge_method: 'S256',
    })
    expect(JSON.stringify(await storedIn('github_states'))).not.toContain(searchParams.get('state'))
  })
})

describe('GitHub', () => {
  it('rejects a code that was granted to another verifier', async () => {
    const back = returned(await visit('sign_in', null))
    const code = github().grant(OCTAVIA, { challenge: 'of another verifier' })
    expect(await call('signInWithGithub', null, { ...back, code })).toEqual(REJECTED)
    await expectNothingStored()
  })

  it.each([
    ['is down', '/login/oauth/access_token', { status: 502, body: 'Bad gateway' }],
    ['sends a page instead of JSON', '/login/oauth/access_token', { body: '<!doctype html>' }],
    ['sends no token', '/login/oauth/access_token', { body: '{"access_token":""}' }],
    ['rejects the app', '/login/oauth/access_token', { body: '{"error":"redirect_uri_mismatch"}' }],
    ['sends a user without a number', '/user', { body: '{"id":"../7","login":"octavia"}' }],
    ['hides the user', '/user', { status: 403, body: '{}' }],
    ['sends other e-mails than documented', '/user/emails', { body: '{"email":"o@grid.test"}' }],
    ['sends half of the e-mails', '/user/emails', { body: '[{"email":"octavia@grid' }],
  ])('leaves nothing behind when it %s', async (_, path, fault) => {
    github().fail(path, fault)
    expect(await signIn()).toEqual(UNAVAILABLE)
    await expectNothingStored()
  })

  it('is given up when it does not respond in time', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(LIMITS.github.responseMs)
      const controller = new AbortController()
      setTimeout(() => controller.abort(), 50)
      return controller.signal
    })
    github().fail('/user', 'slow')
    expect(await signIn()).toEqual(UNAVAILABLE)
    await expectNothingStored()
  })
})

it('is rejected at both steps, and by GitHub never asked, while it is not configured', async () => {
  const back = returned(await visit('sign_in', null))
  vi.stubEnv('GRID_GITHUB_PORT', '')
  vi.stubEnv('GITHUB_CLIENT_ID', 'an-id-without-its-secret')
  const disabled = rejectionOf(400, 'FAILED_PRECONDITION', 'github_disabled')
  const start = { code_challenge: 'c'.repeat(43) }
  expect(await call('startGithubSignIn', null, start)).toEqual(disabled)
  expect(await call('startGithubLink', UID, start)).toEqual(disabled)
  expect(await call('signInWithGithub', null, back)).toEqual(disabled)
  expect(await call('linkGithub', UID, back)).toEqual(disabled)
  expect(github().requested).toEqual([])
})

it('is limited to thirty starts and thirty sign-ins of one address in ten minutes', async () => {
  const limited = { code: 'RESOURCE_EXHAUSTED', reason: 'too_many_requests' }
  const start = { code_challenge: 'c'.repeat(43) }
  const back = { code: 'a', state: 'A'.repeat(43), code_verifier: 'A'.repeat(43) }
  for (let count = 0; count < LIMITS.calls.startGithubSignIn.count; count += 1) {
    expect((await call('startGithubSignIn', null, start)).status).toBe(200)
    expect(await call('signInWithGithub', null, back)).toEqual(EXPIRED)
  }
  expect(await call('startGithubSignIn', null, start)).toMatchObject(limited)
  expect(await call('signInWithGithub', null, back)).toMatchObject(limited)
  expect((await call('startGithubSignIn', null, start, '203.0.113.10')).status).toBe(200)
})
