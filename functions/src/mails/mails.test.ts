import { LIMITS } from '@grid/schema/limits'
import { mail as mailSchema } from '@grid/schema/mail'
import { Timestamp } from 'firebase-admin/firestore'
import { logger } from 'firebase-functions/logger'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addAdmin, callFunction } from '../core/call.fixture'
import { logLines } from '../core/console.fixture'
import { auditedActions, db, store, stored, storedIn } from '../core/firebase.fixture'
import type { MailServer } from '../core/params'
import { deliverDueMails, deliverMail } from './delivery'
import { onMailCreated, resendMail } from './mails'
import { prepareMail, queuedMail } from './queue'
import { type SmtpServer, startSmtpServer } from './smtp-server.fixture'

const server = vi.hoisted(() => ({ current: null as MailServer | null }))
vi.mock('../core/params', async (original) => ({
  ...(await original<object>()),
  isMailEnabled: () => server.current !== null,
  mailServer: () => server.current,
}))

const UID = 'petra'
const ADMIN = 'victor'
const PROFILE = { username: UID, is_admin: false }
const MINUTE_MS = 60_000

let smtp: SmtpServer

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  smtp = await startSmtpServer()
  server.current = smtp.server
  await store({ [`profiles/${UID}`]: PROFILE })
})
afterEach(async () => {
  server.current = null
  await smtp.close()
})

/** Queues a mail as `registerPasskey` does. */
function queue(to: string | null = 'petra@grid.test'): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const notice = { uid: UID, to, kind: 'passkey_added' as const, userAgent: 'Firefox/1' }
    const queueMail = await prepareMail(transaction, { ...notice, passkeyName: 'A laptop' })
    queueMail()
  })
}

const now = () => Timestamp.now()
const mails = async () => Object.values(await storedIn('mails'))
const ids = async () => Object.keys(await storedIn('mails'))
async function deliverAll(): Promise<void> {
  for (const id of await ids()) await deliverMail(id)
}

describe('the queue', () => {
  it('holds a mail that fits the schema, without its text', async () => {
    await queue()
    const [mail] = await mails()
    expect(mailSchema.safeParse(mail).error).toBeUndefined()
    expect(mail).toMatchObject({ to: 'petra@grid.test', status: 'queued', browser: 'Firefox' })
  })

  it('takes nothing without a mail server, or without a confirmed address', async () => {
    await queue(null)
    server.current = null
    await queue()
    expect(await mails()).toEqual([])
  })

  it('takes a limited number of mails of a member in a day', async () => {
    for (let count = 0; count < LIMITS.mails.perDay + 3; count += 1) await queue()
    expect(await mails()).toHaveLength(LIMITS.mails.perDay)
    vi.setSystemTime(Date.now() + 24 * 60 * MINUTE_MS + 1)
    await queue()
    expect(await mails()).toHaveLength(LIMITS.mails.perDay + 1)
  })
})

describe('a queued mail', () => {
  it('is sent over at most 15 connections at once', () => {
    const bounds = { maxInstances: 3, concurrency: 5 }
    expect(onMailCreated).toHaveProperty('__endpoint', expect.objectContaining(bounds))
  })

  it('logs a failure of its trigger under the message that operators are alerted to', async () => {
    vi.spyOn(db, 'runTransaction').mockRejectedValueOnce(new Error('unavailable'))
    const event = onMailCreated.run({ params: { id: 'one' } } as never)
    await expect(event).rejects.toThrow('unavailable')
    const failed = { severity: 'ERROR', message: 'trigger failed', trigger: 'mails/{id}' }
    expect(logLines).toMatchObject([{ entry: failed }])
  })

  it('is sent once, also if its event is repeated', async () => {
    await queue()
    await deliverAll()
    await deliverAll()
    await deliverDueMails(Date.now() + 90 * 24 * 60 * MINUTE_MS)
    expect(smtp.received).toHaveLength(1)
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 1, error: null }])
  })

  it('is tried again after pauses that grow, then fails', async () => {
    smtp.behave('RCPT', '450 Greylisted')
    await queue()
    await deliverAll()
    for (const minutes of LIMITS.mails.pausesMinutes) {
      const [mail] = await mails()
      expect(mail).toMatchObject({ status: 'queued', error: expect.stringContaining('450') })
      vi.setSystemTime(Date.now() + (minutes - 1) * MINUTE_MS)
      await deliverDueMails()
      expect(await mails()).toMatchObject([{ attempts: mail?.['attempts'] }])
      vi.setSystemTime(Date.now() + MINUTE_MS)
      await deliverDueMails()
    }
    const attempts = LIMITS.mails.pausesMinutes.length + 1
    expect(await mails()).toMatchObject([{ status: 'failed', attempts }])
    expect(smtp.connections()).toBe(attempts)
  })

  it('fails at once if the server rejects the address', async () => {
    smtp.behave('RCPT', '550 No\tsuch\u202e user')
    await queue()
    await deliverAll()
    expect(await mails()).toMatchObject([{ status: 'failed', error: '550 No such user' }])
  })

  it('is not sent again if the response to its text is lost', async () => {
    smtp.behave('END', 'closes the connection')
    await queue()
    await deliverAll()
    await deliverDueMails(Date.now() + 90 * 24 * 60 * MINUTE_MS)
    expect(smtp.received).toHaveLength(1)
    const error = 'It may have been delivered: ECONNECTION'
    expect(await mails()).toMatchObject([{ status: 'failed', error }])
  })

  it('is given up if its sending has never ended', async () => {
    await queue()
    const [id = ''] = await ids()
    const due_at = (await stored(`mails/${id}`))?.['due_at']
    await db.doc(`mails/${id}`).update({ status: 'sending', due_at })
    await deliverMail(id)
    expect(await mails()).toMatchObject([{ status: 'sending' }])
    await deliverDueMails()
    expect(await mails()).toMatchObject([{ status: 'failed', attempts: 1 }])
    expect(smtp.connections()).toBe(0)
  })

  it('is put off by an hour if it cannot be read, and delays no other', async () => {
    const at = Timestamp.fromMillis(Date.now() - MINUTE_MS)
    const broken = queuedMail({ user_id: UID, to: 'petra@grid.test', kind: 'notification' }, at)
    for (const id of ['b1', 'b2', 'b3', 'b4', 'b5']) await store({ [`mails/${id}`]: broken })
    await queue()
    const due = Date.now() + MINUTE_MS
    await deliverDueMails(due)
    expect(smtp.received).toHaveLength(1)
    const due_at = Timestamp.fromMillis(due + 60 * MINUTE_MS)
    expect(await stored('mails/b1')).toMatchObject({ status: 'queued', due_at })
  })

  it('waits for the next run if a slow server uses up the time of this one', async () => {
    const at = Timestamp.fromMillis(Date.now() - MINUTE_MS)
    const waiting = queuedMail({ user_id: UID, to: 'petra@grid.test', kind: 'passkey_added' }, at)
    const all = Array.from({ length: 12 }, (_, index) => `mails/m${index}`)
    await store(Object.fromEntries(all.map((path) => [path, waiting])))
    // The first deliveries take nine minutes.
    vi.spyOn(logger, 'write').mockImplementation(() => vi.setSystemTime(at.toMillis() + 1e6))
    await deliverDueMails()
    expect(smtp.received.length).toBeLessThan(all.length)
    const states = new Set((await mails()).map(({ status }) => status))
    expect(states).toEqual(new Set(['sent', 'queued']))
    await deliverDueMails()
    expect(smtp.received).toHaveLength(all.length)
  })

  it('is deleted instead of sent if the member has deleted the account', async () => {
    await queue()
    await db.doc(`profiles/${UID}`).delete()
    await deliverAll()
    expect(await mails()).toEqual([])
    expect(smtp.connections()).toBe(0)
  })

  it('is left alone while no mail server is configured', async () => {
    await queue()
    server.current = null
    await deliverAll()
    expect(await mails()).toMatchObject([{ status: 'queued', attempts: 0 }])
  })
})

const BAN = { is_active: true, expires_at: null }
const settings = (deliveries: object) =>
  store({ [`mail_settings/${UID}`]: { deliveries, digest_hour: 7, time_zone: 'UTC' } })

describe('a mail about a notification', () => {
  const comment = { user_id: 'mallory', author_username: 'mallory', post_id: 'p1' }

  beforeEach(async () => {
    await settings({ reply: 'at_once' })
    await store({ 'posts/p1': { user_id: UID, title: 'Mesh radio' }, 'comments/c1': comment })
    const queued = queuedMail({ user_id: UID, to: 'p@grid.test', kind: 'notification' }, now())
    await store({ 'mails/m1': { ...queued, about: { kind: 'reply', id: 'c1' } } })
  })

  it('names who replied to what, and can be ended from the mail program', async () => {
    await deliverMail('m1')
    const [mail = ''] = smtp.received
    expect(mail).toMatch(/^Subject: Somebody replied to you$/m)
    expect(mail).toMatch(/^List-Unsubscribe:\s+<https:\/\/\S+\/unsubscribe\/[\w-]+\.[\w-]{43}>$/m)
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(mail).toContain('mallory replied to you below')
    expect(await mails()).toMatchObject([{ status: 'sent' }])
  })

  const unwanted: readonly (readonly [string, () => unknown])[] = [
    ['the reply was deleted', () => db.doc('comments/c1').delete()],
    ['the post was deleted', () => db.doc('posts/p1').delete()],
    ['the member unsubscribed', () => settings({ mention: 'at_once' })],
    ['the member was banned', () => store({ 'banned_users/petra': BAN })],
    ['its author was muted', () => store({ 'hidden_members/petra': { muted_ids: ['mallory'] } })],
  ]
  it.each(unwanted)('is deleted instead of sent if %s meanwhile', async (_, happen) => {
    await happen()
    await deliverMail('m1')
    expect(await mails()).toEqual([])
    expect(smtp.connections()).toBe(0)
  })
})

describe('a daily mail', () => {
  beforeEach(async () => {
    const queued = queuedMail({ user_id: UID, to: 'p@grid.test', kind: 'digest' }, now())
    await store({ 'mails/m1': { ...queued, counts: { reply: 2 } } })
  })

  it('counts what is unread, and can be ended from the mail program', async () => {
    await settings({ reply: 'daily' })
    await deliverMail('m1')
    expect(smtp.received[0]).toContain('2 replies to you')
    expect(smtp.received[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('is deleted instead of sent if the member unsubscribed meanwhile', async () => {
    await settings({})
    await deliverMail('m1')
    expect(await mails()).toEqual([])
  })

  it('is deleted instead of sent if the member was banned meanwhile, and not after a ban', async () => {
    await settings({ reply: 'daily' })
    await store({ 'banned_users/petra': { ...BAN, is_active: false } })
    await deliverMail('m1')
    expect(await mails()).toMatchObject([{ status: 'sent' }])
    await db.doc('mails/m1').update({ status: 'queued', attempts: 0 })
    await store({ 'banned_users/petra': BAN })
    await deliverMail('m1')
    expect(await mails()).toEqual([])
    expect(smtp.received).toHaveLength(1)
  })
})

describe('“Send again”', () => {
  const resend = (mail_id: string) => callFunction(resendMail, ADMIN, { mail_id })
  const failedMail = async () => {
    smtp.behave('RCPT', '550 No such user')
    await queue()
    await deliverAll()
    const [id = ''] = await ids()
    return id
  }

  beforeEach(() => addAdmin(ADMIN))

  it('sends a failed mail, with one audit entry', async () => {
    const id = await failedMail()
    smtp.behave('RCPT', '250 OK')
    expect((await resend(id)).result).toEqual({ changed: true, status: 'sent' })
    expect((await resend(id)).result).toEqual({ changed: false, status: 'sent' })
    expect(smtp.received).toHaveLength(1)
    const entry = [ADMIN, 'resend_mail', `mail:${id}`, { kind: 'passkey_added' }]
    expect(await auditedActions()).toEqual([entry])
  })

  it('reports that the server rejects it again', async () => {
    const { result } = await resend(await failedMail())
    expect(result).toEqual({ changed: true, status: 'failed' })
  })

  it('rejects a mail that does not exist', async () => {
    expect(await resend('none')).toMatchObject({ reason: 'mail_not_found' })
  })

  it('rejects everybody who is no admin', async () => {
    await store({ [`profiles/${ADMIN}`]: { username: ADMIN, is_admin: false } })
    expect(await resend(await failedMail())).toMatchObject({ reason: 'admin_only' })
    expect(await mails()).toMatchObject([{ status: 'failed', attempts: 1 }])
  })
})
