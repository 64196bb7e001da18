import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '../account/deletion'
import { unbanUser } from '../bans'
import { addAdmin, addMember, callFunction } from '../core/call.fixture'
import { accounts, auditedActions, db, store, storedIn } from '../core/firebase.fixture'
import { rejectionOf } from '../core/response.fixture'
import { removePasskey } from '../passkeys/passkeys'
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

const PETRA = { id: 7, login: 'petra-codes', emails: [primary(EMAIL)] }
const AGAIN = rejectionOf(400, 'FAILED_PRECONDITION', 'recent_sign_in_required')
const LAST = rejectionOf(400, 'FAILED_PRECONDITION', 'last_sign_in_method')
const rejection = (reason: string) => rejectionOf(400, 'FAILED_PRECONDITION', reason)

useGithub()
beforeEach(() => {
  github().visitor = PETRA
})

const unlink = (caller: Parameters<typeof call>[1] = UID) => call('unlinkGithub', caller, {})
const mails = async () =>
  Object.values(await storedIn('mails')).map(({ kind, to }) => ({ kind, to }))
const start = { code_challenge: 'c'.repeat(43) }

describe('linking GitHub', () => {
  it('opens the account to the GitHub account, and notifies the member once', async () => {
    expect((await link()).result).toEqual({ changed: true })
    expect((await link()).result).toEqual({ changed: false })
    expect(await links()).toEqual({ 7: { user_id: UID, login: 'petra-codes' } })
    expect(await mails()).toEqual([{ kind: 'github_linked', to: EMAIL }])
    expect(sessionOf(await signIn()).uid).toBe(UID)
  })

  it('accepts any confirmed e-mail of the GitHub account, and no unconfirmed one', async () => {
    const second = { email: 'PETRA@grid.test', primary: false, verified: false }
    github().visitor = { ...PETRA, emails: [primary('work@grid.test'), second] }
    expect(await link()).toEqual(rejection('github_email_differs'))
    expect(await links()).toEqual({})
    const emails = [primary('work@grid.test'), { ...second, verified: true }]
    github().visitor = { ...PETRA, emails }
    expect((await link()).result).toEqual({ changed: true })
  })

  it('needs a recent sign-in with a passkey or password', async () => {
    const old = { uid: UID, signedInAt: Math.floor(Date.now() / 1_000) - 310 }
    expect(await call('startGithubLink', old, start)).toEqual(AGAIN)
    await link()
    expect(await call('startGithubLink', sessionOf(await signIn()), start)).toEqual(AGAIN)
    expect(await call('startGithubLink', null, start)).toEqual(
      rejectionOf(401, 'UNAUTHENTICATED', 'sign_in_required'),
    )
  })

  it('needs a confirmed e-mail, also at the end', async () => {
    const back = returned(await visit('link', UID))
    await accounts.updateUser(UID, { emailVerified: false })
    expect(await call('startGithubLink', UID, start)).toEqual(rejection('unconfirmed_email'))
    expect(await call('linkGithub', UID, back)).toEqual(rejection('unconfirmed_email'))
    expect(await links()).toEqual({})
  })

  it('is rejected for a GitHub account of another member, and for a second one', async () => {
    await addMember('quentin')
    const emails = [primary(EMAIL), { email: 'quentin@grid.test', primary: false, verified: true }]
    github().visitor = { ...PETRA, emails }
    await link()
    expect(await link('quentin')).toEqual(rejection('github_linked_elsewhere'))
    github().visitor = { ...PETRA, id: 8, emails }
    expect(await link()).toEqual(rejection('github_already_linked'))
    expect(await links()).toEqual({ 7: { user_id: UID, login: 'petra-codes' } })
  })

  it('adds nothing to an account that is being deleted', async () => {
    const back = returned(await visit('link', UID))
    await callFunction(deleteAccount, UID, { posts: 'delete' })
    await accounts.createUser({ uid: UID, email: EMAIL, emailVerified: true })
    expect(await call('linkGithub', UID, back)).toEqual(
      rejectionOf(404, 'NOT_FOUND', 'user_not_found'),
    )
    expect(await links()).toEqual({})
  })
})

describe('unlinking GitHub', () => {
  it('closes the account to the GitHub account, and notifies the member once', async () => {
    await link()
    expect((await unlink()).result).toEqual({ changed: true })
    expect((await unlink()).result).toEqual({ changed: false })
    expect(await links()).toEqual({})
    expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual([
      'github_linked',
      'github_unlinked',
    ])
    expect(await signIn()).toEqual(rejection('github_account_exists'))
  })

  it('needs a recent sign-in with a passkey or password', async () => {
    await link()
    expect(await unlink(sessionOf(await signIn()))).toEqual(AGAIN)
    const old = { uid: UID, signedInAt: Math.floor(Date.now() / 1_000) - 310 }
    expect(await unlink(old)).toEqual(AGAIN)
    expect(Object.keys(await links())).toEqual(['7'])
  })

  it('ends all other sessions, and not the present one', async () => {
    await link()
    const now = Math.floor(Date.now() / 1_000)
    const proven = { auth_method: 'github', proven_at: now - 60 }
    const others = [
      { uid: UID, signedInAt: now - 60 },
      { uid: UID, signedInAt: now, claims: proven },
    ]
    const present = { uid: UID, signedInAt: now - 10 }
    expect((await unlink(present)).result).toEqual({ changed: true })
    for (const other of others) {
      expect(await unlink(other)).toEqual(rejectionOf(401, 'UNAUTHENTICATED', 'session_ended'))
    }
    expect((await unlink(present)).result).toEqual({ changed: false })
  })

  it('ends a session that GitHub opened after the sign-in of the caller', async () => {
    await link()
    const thief = sessionOf(await signIn())
    const signedInAt = Math.floor(Date.now() / 1_000) - 10
    expect((await unlink({ uid: UID, signedInAt })).result).toEqual({ changed: true })
    expect(await unlink(thief)).toEqual(rejectionOf(401, 'UNAUTHENTICATED', 'session_ended'))
  })

  it('works without a profile, after an interrupted sign-up', async () => {
    await link()
    await db.doc(`profiles/${UID}`).delete()
    expect((await unlink()).result).toEqual({ changed: true })
  })

  it('is rejected without a password and a passkey', async () => {
    await link()
    await accounts.updateUser(UID, { providerData: [] })
    expect(await unlink()).toEqual(LAST)
    await store({ 'passkeys/one': { user_id: UID, name: 'A laptop' } })
    expect((await unlink()).result).toEqual({ changed: true })
    const remove = () => callFunction(removePasskey, UID, { passkey_id: 'one' })
    expect(await remove()).toEqual(LAST)
    await link()
    expect((await remove()).result).toEqual({ changed: true })
  })
})

describe('an admin', () => {
  it('is audited with the method of the session', async () => {
    await addAdmin('victor')
    github().visitor = { ...PETRA, emails: [primary('victor@grid.test')] }
    const session = { uid: 'victor', claims: { auth_method: 'passkey' } }
    await link(session)
    await unlink(session)
    expect(await auditedActions()).toEqual([
      ['victor', 'link_github', 'user:victor', { username: 'victor' }],
      ['victor', 'unlink_github', 'user:victor', { username: 'victor' }],
    ])
    const methods = Object.values(await storedIn('admin_actions')).map(
      (line) => line['auth_method'],
    )
    expect(methods).toEqual(['passkey', 'passkey'])
  })

  it('is a plain member in a session with GitHub, if admins need a passkey', async () => {
    await addMember('victor', { profile: { is_admin: true } })
    await accounts.setCustomUserClaims('victor', { admin: true })
    github().visitor = { ...PETRA, emails: [primary('victor@grid.test')] }
    await link('victor')
    expect(await callFunction(unbanUser, sessionOf(await signIn()), { user_id: UID })).toEqual(
      rejectionOf(403, 'PERMISSION_DENIED', 'admin_passkey_required'),
    )
  })
})

it('is deleted with the account', async () => {
  await link()
  expect((await callFunction(deleteAccount, UID, { posts: 'delete' })).status).toBe(200)
  expect(await links()).toEqual({})
  expect(sessionOf(await signIn()).uid).not.toBe(UID)
})
