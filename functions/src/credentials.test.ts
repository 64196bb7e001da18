import type { Profile } from '@grid/schema/profile'
import { isEndedSession } from '@grid/schema/session'
import { Timestamp } from 'firebase-admin/firestore'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Callable, callFunction } from './core/call.fixture'
import { accounts, auditedActions, db, store, stored, storedIn } from './core/firebase.fixture'
import { compareCredentials, noteCredentials } from './credentials'
import { recordSignIn } from './sign-ins'

const UID = 'petra'
const EMAIL = 'petra@grid.test'
const SET_AT = Date.parse('2026-11-26T07:16:30Z')
const LATER = SET_AT + 60_000

beforeEach(async () => {
  vi.stubEnv('SMTP_HOST', 'mail.test')
  vi.stubEnv('MAIL_FROM', 'grid@grid.test')
  await store({ [`profiles/${UID}`]: { username: UID } })
  await accounts.createUser({
    uid: UID,
    email: EMAIL,
    emailVerified: true,
    passwordUpdatedAt: SET_AT,
  })
})
afterEach(() => vi.restoreAllMocks())

const compare = () => compareCredentials(UID, null)
const mails = async () =>
  Object.values(await storedIn('mails')).map(({ kind, to, browser }) => ({ kind, to, browser }))

/** Calls a function of the member, from Firefox. */
const callAs = (callable: Callable) =>
  callFunction(callable, UID, {}, { 'user-agent': 'Firefox/1' })

describe('a comparison of e-mail and password', () => {
  it('stores them the first time, and notifies of nothing', async () => {
    await compare()
    expect(await stored(`credentials/${UID}`)).toEqual({
      user_id: UID,
      email: EMAIL,
      email_verified: true,
      password_updated_at: Timestamp.fromMillis(SET_AT),
    })
    await compare()
    expect(await mails()).toEqual([])
  })

  it('notifies of a new password once, with the time of the change', async () => {
    await compare()
    await accounts.updateUser(UID, { passwordUpdatedAt: LATER })
    await compare()
    await compare()
    expect(await mails()).toEqual([{ kind: 'password_changed', to: EMAIL, browser: null }])
    const [mail] = Object.values(await storedIn('mails'))
    expect(mail?.['happened_at']).toEqual(Timestamp.fromMillis(LATER))
  })

  it('notifies the earlier address of a new one, and of a password that changed as well', async () => {
    await compare()
    const email = 'eve@grid.test'
    await accounts.updateUser(UID, { email, passwordUpdatedAt: LATER })
    await compare()
    const kinds = (await mails()).map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(['email_changed', 'password_changed'])
    expect((await mails()).every(({ to }) => to === EMAIL)).toBe(true)
    await compare()
    expect(await mails()).toHaveLength(2)
  })

  it('writes to no address that was never confirmed', async () => {
    await accounts.updateUser(UID, { emailVerified: false })
    await compare()
    await accounts.updateUser(UID, { email: 'typo@grid.test', passwordUpdatedAt: LATER })
    await compare()
    expect(await mails()).toEqual([])
  })

  it('takes the confirmation of an address for no change', async () => {
    await accounts.updateUser(UID, { emailVerified: false })
    await compare()
    await accounts.updateUser(UID, { emailVerified: true })
    await compare()
    expect(await mails()).toEqual([])
    await accounts.updateUser(UID, { passwordUpdatedAt: LATER })
    await compare()
    expect(await mails()).toMatchObject([{ kind: 'password_changed', to: EMAIL }])
  })

  it.each([
    ['password', { passwordUpdatedAt: LATER }],
    ['e-mail', { email: 'new@grid.test' }],
  ])('ends the sessions from before a new %s, and not the one that made it', async (_, change) => {
    await compare()
    const tokensValidAfterTime = new Date(LATER).toUTCString()
    await accounts.updateUser(UID, { ...change, tokensValidAfterTime })
    await compare()
    const profile = (await stored(`profiles/${UID}`)) as Profile
    const isEnded = (at: number) => isEndedSession(at, profile)
    expect([LATER - 61_000, LATER - 60_000, LATER].map(isEnded)).toEqual([true, false, false])
  })

  it('ends no session without a change, or if Auth ended none', async () => {
    await accounts.updateUser(UID, { emailVerified: false })
    await compare()
    const tokensValidAfterTime = new Date(LATER).toUTCString()
    await accounts.updateUser(UID, { emailVerified: true, tokensValidAfterTime })
    await compare()
    expect(await stored(`profiles/${UID}`)).toEqual({ username: UID })
  })

  it('ignores an older time of the password', async () => {
    await compare()
    await accounts.updateUser(UID, { passwordUpdatedAt: SET_AT - 1 })
    await compare()
    expect(await mails()).toEqual([])
  })

  it('repeats the lookup if another comparison was stored meanwhile, and notifies once', async () => {
    await compare()
    await accounts.updateUser(UID, { passwordUpdatedAt: LATER })
    const run = db.runTransaction.bind(db)
    vi.spyOn(db, 'runTransaction').mockImplementationOnce(async (work) => {
      await accounts.updateUser(UID, { email: 'new@grid.test', passwordUpdatedAt: LATER + 1 })
      await compare()
      return run(work)
    })
    await compare()
    expect(await stored(`credentials/${UID}`)).toMatchObject({
      email: 'new@grid.test',
      password_updated_at: Timestamp.fromMillis(LATER + 1),
    })
    expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual([
      'email_changed',
      'password_changed',
    ])
  })

  it('gives up if other comparisons come first again and again', async () => {
    const run = db.runTransaction.bind(db)
    let seconds = 0
    vi.spyOn(db, 'runTransaction').mockImplementation(async (work) => {
      seconds += 1
      const fields = { email: EMAIL, email_verified: true }
      const password_updated_at = Timestamp.fromMillis(SET_AT - seconds * 1_000)
      await store({ [`credentials/${UID}`]: { ...fields, password_updated_at } })
      return run(work)
    })
    await expect(compare()).rejects.toThrow('too often')
    expect(await mails()).toEqual([])
  })

  it('needs no transaction if nothing changed', async () => {
    await compare()
    const transactions = vi.spyOn(db, 'runTransaction')
    await compare()
    expect(transactions).not.toHaveBeenCalled()
  })

  it('stores nothing of an account without a profile, or that does not exist', async () => {
    await store({ 'profiles/nobody': { username: 'nobody' } })
    await compareCredentials('nobody', null)
    await accounts.createUser({ uid: 'unfinished', email: 'u@grid.test' })
    await compareCredentials('unfinished', null)
    expect(await storedIn('credentials')).toEqual({})
  })
})

it('names the browser of a member who reports an own change', async () => {
  await compare()
  await accounts.updateUser(UID, { passwordUpdatedAt: LATER })
  await callAs(noteCredentials)
  expect(await mails()).toEqual([{ kind: 'password_changed', to: EMAIL, browser: 'Firefox' }])
})

it('finds a change at the next sign-in, and names no browser', async () => {
  await compare()
  await accounts.updateUser(UID, { passwordUpdatedAt: LATER })
  await callAs(recordSignIn)
  expect(await mails()).toEqual([{ kind: 'password_changed', to: EMAIL, browser: null }])
  expect(Object.keys(await storedIn('sign_ins'))).toHaveLength(1)
})

describe('the audit log', () => {
  const change = { email: 'new@grid.test', passwordUpdatedAt: LATER }
  const entry = (action: string) => [UID, action, `user:${UID}`, { username: UID }]
  const methods = async () =>
    Object.values(await storedIn('admin_actions')).map(({ auth_method }) => auth_method)

  it('has an entry for the new password and the new e-mail of an admin, without the e-mail', async () => {
    await store({ [`profiles/${UID}`]: { username: UID, is_admin: true } })
    await compare()
    expect(await auditedActions()).toEqual([])
    await accounts.updateUser(UID, change)
    await compare()
    await compare()
    expect(await auditedActions()).toEqual([entry('change_password'), entry('change_email')])
    expect(await methods()).toEqual([undefined, undefined])
  })

  it('names the method of the session in which an admin made the change', async () => {
    await store({ [`profiles/${UID}`]: { username: UID, is_admin: true } })
    await compare()
    await accounts.updateUser(UID, { passwordUpdatedAt: LATER })
    await compareCredentials(UID, { method: 'passkey', userAgent: 'Firefox/1' })
    expect(await auditedActions()).toEqual([entry('change_password')])
    expect(await methods()).toEqual(['passkey'])
  })

  it('has no entry for a change of a member', async () => {
    await compare()
    await accounts.updateUser(UID, change)
    await compare()
    expect(await auditedActions()).toEqual([])
  })
})
