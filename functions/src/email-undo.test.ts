import { LIMITS } from '@grid/schema/limits'
import { mail as mailSchema } from '@grid/schema/mail'
import { DAY_MS } from '@grid/schema/period'
import { Timestamp } from 'firebase-admin/firestore'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addMember, callFunction } from './core/call.fixture'
import { accounts, auditedActions, db, stored, storedIn } from './core/firebase.fixture'
import { rejectionOf } from './core/response.fixture'
import { compareCredentials } from './credentials'
import { undoEmailChange } from './email-undo'
import { signedToken } from './mails/signed-links'

const UID = 'petra'
const EMAIL = 'petra@grid.test'
const INTRUDER = 'eve@grid.test'
const NOW = Date.parse('2026-11-26T07:16:30Z')
const EXPIRED = rejectionOf(400, 'FAILED_PRECONDITION', 'link_expired')
const TAKEN = rejectionOf(400, 'FAILED_PRECONDITION', 'email_taken')

beforeEach(async () => {
  vi.stubEnv('SMTP_HOST', 'mail.test')
  vi.stubEnv('MAIL_FROM', 'grid@grid.test')
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  await addMember(UID)
  await compareCredentials(UID, null)
})

afterEach(() => vi.restoreAllMocks())

/** Changes the e-mail at Auth, which the new address has confirmed, and lets the site notice it. */
async function moveTo(email: string): Promise<void> {
  vi.setSystemTime(Date.now() + 1_000)
  await accounts.updateUser(UID, { email, emailVerified: true })
  await compareCredentials(UID, null)
}

/** The notices to an address, oldest first: the codes of their links, and whether these work. */
async function noticesTo(address: string) {
  const { docs } = await db.collection('mails').orderBy('created_at').get()
  const found = docs.filter((mail) => mail.get('to') === address)
  for (const mail of found) expect(mailSchema.safeParse(mail.data()).error).toBeUndefined()
  return found.map((mail) => ({
    code: signedToken('undo_email', mail.id),
    isOpen: mail.get('undo_until') !== undefined,
  }))
}

async function codeTo(address: string): Promise<string> {
  return (await noticesTo(address))[0]?.code ?? ''
}

const undo = (code: string) => callFunction(undoEmailChange, null, { code })
const email = async () => (await accounts.getUser(UID)).email

describe('the link of the notice of a new e-mail', () => {
  it('restores the earlier e-mail without a sign-in, and ends all sessions', async () => {
    await moveTo(INTRUDER)
    const revoke = vi.spyOn(accounts, 'revokeRefreshTokens')
    expect(await undo(await codeTo(EMAIL))).toMatchObject({ status: 200, result: { email: EMAIL } })
    expect(await accounts.getUser(UID)).toMatchObject({ email: EMAIL, emailVerified: true })
    expect(revoke).toHaveBeenCalledExactlyOnceWith(UID)
    expect((await stored(`profiles/${UID}`))?.['signed_out_at'].toMillis()).toBe(Date.now())
    expect(await stored(`credentials/${UID}`)).toMatchObject({ email: EMAIL })
  })

  it.each([
    [0, 200],
    [1, 400],
  ])('works for seven days: %i ms later the status is %i', async (ms, status) => {
    await moveTo(INTRUDER)
    vi.setSystemTime(Date.now() + LIMITS.emailUndo.days * DAY_MS + ms)
    expect((await undo(await codeTo(EMAIL))).status).toBe(status)
    expect(await email()).toBe(status === 200 ? EMAIL : INTRUDER)
  })

  it('is mailed also if an intruder has caused the most notices of a day before', async () => {
    const mail = { user_id: UID, to: EMAIL, kind: 'passkey_added', created_at: Timestamp.now() }
    for (let count = 0; count < LIMITS.mails.perDay; count += 1) {
      await db.doc(`mails/earlier-${count}`).set(mail)
    }
    await moveTo(INTRUDER)
    const { docs } = await db.collection('mails').where('kind', '==', 'email_changed').get()
    expect(docs.map((notice) => notice.get('to'))).toEqual([EMAIL])
  })

  it('gives the same result a second time, and ends no sessions again', async () => {
    await moveTo(INTRUDER)
    const code = await codeTo(EMAIL)
    await undo(code)
    const revoke = vi.spyOn(accounts, 'revokeRefreshTokens')
    expect((await undo(code)).result).toEqual({ email: EMAIL })
    expect(revoke).not.toHaveBeenCalled()
  })

  it('notifies the replaced address without a link, so that an intruder cannot return', async () => {
    await moveTo(INTRUDER)
    await undo(await codeTo(EMAIL))
    const notices = await noticesTo(INTRUDER)
    expect(notices.map(({ isOpen }) => isOpen)).toEqual([false])
    for (const { code } of notices) expect(await undo(code)).toEqual(EXPIRED)
    expect(await email()).toBe(EMAIL)
  })

  it('wins over the links of all later changes, in each order', async () => {
    await moveTo(INTRUDER)
    await moveTo('mallory@grid.test')
    expect((await undo(await codeTo(INTRUDER))).result).toEqual({ email: INTRUDER })
    expect((await undo(await codeTo(EMAIL))).result).toEqual({ email: EMAIL })
    for (const address of [INTRUDER, 'mallory@grid.test']) {
      for (const { code } of await noticesTo(address)) expect(await undo(code)).toEqual(EXPIRED)
    }
    await moveTo('trent@grid.test')
    expect((await undo((await noticesTo(EMAIL))[1]?.code ?? '')).result).toEqual({ email: EMAIL })
  })

  it('wins if the site has not noticed yet that Auth restored the e-mail', async () => {
    await moveTo(INTRUDER)
    await moveTo('mallory@grid.test')
    await accounts.updateUser(UID, { email: EMAIL })
    expect(await undo(await codeTo(INTRUDER))).toEqual(EXPIRED)
    expect(await email()).toBe(EMAIL)
  })

  it('changes nothing if another account has the address, also since a moment ago', async () => {
    await moveTo(INTRUDER)
    const code = await codeTo(EMAIL)
    await accounts.createUser({ uid: 'other', email: EMAIL })
    const revoke = vi.spyOn(accounts, 'revokeRefreshTokens')
    expect(await undo(code)).toEqual(TAKEN)
    expect(revoke).not.toHaveBeenCalled()
    await accounts.deleteUser('other')
    const update = accounts.updateUser
    vi.spyOn(accounts, 'updateUser').mockImplementation(async (uid, change) => {
      if (change.email) await accounts.createUser({ uid: 'other', email: INTRUDER })
      await update(uid, change)
    })
    expect(await undo(code)).toEqual(TAKEN)
    expect(await email()).toBe(INTRUDER)
  })

  it('continues where an earlier attempt stopped', async () => {
    await moveTo(INTRUDER)
    const code = await codeTo(EMAIL)
    vi.spyOn(accounts, 'updateUser').mockRejectedValueOnce(new Error('Auth does not respond.'))
    expect(await undo(code)).toMatchObject({ reason: 'internal' })
    expect((await undo(code)).result).toEqual({ email: EMAIL })
  })

  it.each([
    ['a disabled account', () => accounts.updateUser(UID, { disabled: true })],
    ['a deleted account', () => accounts.deleteUser(UID)],
    [
      'a deleted mail',
      async () => {
        for (const id of Object.keys(await storedIn('mails'))) await db.doc(`mails/${id}`).delete()
      },
    ],
  ])('is over with %s', async (_, end) => {
    await moveTo(INTRUDER)
    const code = await codeTo(EMAIL)
    await end()
    expect(await undo(code)).toEqual(EXPIRED)
  })

  it('works with its own signature alone, and only for a notice of a new e-mail', async () => {
    await accounts.updateUser(UID, { passwordUpdatedAt: NOW })
    await compareCredentials(UID, null)
    await moveTo(INTRUDER)
    const [about] = await noticesTo(EMAIL)
    expect(await undo(about?.code ?? '')).toEqual(EXPIRED)
    const [, id = ''] = Object.keys(await storedIn('mails'))
    const forged = [
      id,
      `${id}.${'A'.repeat(43)}`,
      signedToken('unsubscribe', id),
      '',
      'x'.repeat(999),
    ]
    for (const code of forged) expect(await undo(code), code).toEqual(EXPIRED)
    expect(await email()).toBe(INTRUDER)
  })

  it('leaves an audit entry if it restores the e-mail of an admin', async () => {
    await db.doc(`profiles/${UID}`).update({ is_admin: true })
    await moveTo(INTRUDER)
    await undo(await codeTo(EMAIL))
    const entry = [UID, 'change_email', `user:${UID}`, { username: UID }]
    expect(await auditedActions()).toEqual([entry, entry])
  })
})
