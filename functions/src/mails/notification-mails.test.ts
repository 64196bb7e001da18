import { LIMITS } from '@grid/schema/limits'
import { mail as mailSchema, NOTIFIED_KINDS } from '@grid/schema/mail'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts, db, store, storedIn } from '../core/firebase.fixture'
import { at, deliver } from '../notifications.fixture'
import { mailNotification, mailReply } from './notification-mails'
import { prepareMail } from './queue'

const UID = 'petra'
const TO = 'petra@grid.test'
const REPLY = {
  user_id: 'mallory',
  author_username: 'mallory',
  post_id: 'p1',
  recipient_ids: [UID],
  content: 'Look at this.',
  created_at: at(5),
}

/** Which kinds are mailed how. */
const choose = (deliveries: Readonly<Record<string, string>>) =>
  store({ [`mail_settings/${UID}`]: { deliveries, digest_hour: 7, time_zone: 'UTC' } })
const reply = (fields = REPLY, id = 'c1') => deliver(mailReply, id, undefined, fields, at(6))
const mails = async () => Object.values(await storedIn('mails'))

beforeEach(async () => {
  vi.stubEnv('SMTP_HOST', 'smtp.grid.test')
  vi.stubEnv('MAIL_FROM', 'grid@grid.test')
  await accounts.createUser({ uid: UID, email: TO, emailVerified: true })
  await store({
    [`profiles/${UID}`]: { username: UID },
    'posts/p1': { user_id: UID, author_username: UID, title: 'Mesh radio' },
    'comments/c1': REPLY,
  })
  await choose({ reply: 'at_once' })
})

describe('a reply', () => {
  it('is mailed once, however often its event arrives', async () => {
    await Promise.all([reply(), reply(), reply()])
    await reply()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mailSchema.safeParse(mail).error).toBeUndefined()
    expect(mail).toMatchObject({
      to: TO,
      kind: 'notification',
      status: 'queued',
      about: { kind: 'reply', id: 'c1' },
    })
  })

  it('is mailed to each recipient who wants it', async () => {
    await accounts.createUser({ uid: 'ada', email: 'ada@grid.test', emailVerified: true })
    await reply({ ...REPLY, recipient_ids: ['ada', UID] })
    expect(await mails()).toMatchObject([{ user_id: UID }])
  })

  it('copies no text of a member into what is stored', async () => {
    await reply()
    expect(JSON.stringify(await mails())).not.toMatch(/mallory|Look at this|Mesh radio/)
  })

  const silenced: readonly (readonly [string, () => unknown])[] = [
    ['without settings', () => db.doc(`mail_settings/${UID}`).delete()],
    ['who chose the site alone', () => choose({})],
    ['who chose the daily mail', () => choose({ reply: 'daily' })],
    ['who chose mails of another kind', () => choose({ mention: 'at_once' })],
    ['without a confirmed address', () => accounts.updateUser(UID, { emailVerified: false })],
    ['without an account', () => accounts.deleteUser(UID)],
    [
      'who muted its author',
      () => store({ [`hidden_members/${UID}`]: { muted_ids: ['mallory'] } }),
    ],
    [
      'who blocked its author',
      () => store({ [`hidden_members/${UID}`]: { blocked_ids: ['mallory'] } }),
    ],
    [
      'who is banned',
      () => store({ [`banned_users/${UID}`]: { is_active: true, expires_at: null } }),
    ],
    ['after it was deleted', () => db.doc('comments/c1').delete()],
    ['after its post was deleted', () => db.doc('posts/p1').delete()],
    ['while the site has no mail server', () => vi.stubEnv('SMTP_HOST', '')],
  ]
  it.each(silenced)('is not mailed to a member %s', async (_, prepare) => {
    await prepare()
    await reply()
    expect(await mails()).toEqual([])
  })

  it('is not mailed when it is edited, deleted, or returns from the trash', async () => {
    await deliver(mailReply, 'c1', REPLY, { ...REPLY, content: 'Look at that.' }, at(6))
    await deliver(mailReply, 'c1', REPLY, undefined, at(6))
    await deliver(mailReply, 'c1', undefined, REPLY, at(5 + 60))
    expect(await mails()).toEqual([])
  })
})

describe('a notification', () => {
  const path = `profiles/${UID}/notifications/one`
  const written = async (before: object | null, after: object | null) => {
    await (after ? db.doc(path).set(after) : db.doc(path).delete())
    await mailNotification({
      uid: UID,
      id: 'one',
      before: before ?? undefined,
      after: after ?? undefined,
    })
  }
  const upvotes = (count: number, seconds: number) => ({
    ...{ kind: 'upvotes', post_id: 'p1', count, notified_at: at(seconds) },
  })

  it.each(NOTIFIED_KINDS.filter((kind) => kind !== 'reply'))(
    'is mailed if it is of the kind %s',
    async (kind) => {
      await choose({ [kind]: 'at_once' })
      await written(null, { kind, post_id: 'p1', notified_at: at(1) })
      expect(await mails()).toMatchObject([{ about: { kind, id: 'one' } }])
    },
  )

  it('is mailed again when it grows, and not when a vote is withdrawn', async () => {
    await choose({ upvotes: 'at_once' })
    await written(null, upvotes(1, 1))
    await written(upvotes(1, 1), upvotes(2, 4))
    await written(upvotes(2, 4), upvotes(1, 4))
    await written(upvotes(1, 4), null)
    expect(await mails()).toHaveLength(2)
  })

  it('is not mailed if all upvotes were withdrawn meanwhile', async () => {
    await choose({ upvotes: 'at_once' })
    await written(null, upvotes(0, 1))
    expect(await mails()).toEqual([])
  })

  it('is mailed once for each number of upvotes, however often a vote comes and goes', async () => {
    await choose({ upvotes: 'at_once' })
    for (const seconds of [1, 5, 9]) {
      await written(null, upvotes(1, seconds))
      await written(upvotes(1, seconds), upvotes(2, seconds + 1))
      await written(upvotes(2, seconds + 1), upvotes(1, seconds + 1))
      await written(upvotes(1, seconds + 1), null)
    }
    expect(await mails()).toHaveLength(2)
  })
})

describe('the limit of a day', () => {
  const limit = LIMITS.mails.notificationsPerDay
  const flood = async () => {
    for (let index = 0; index < limit + 3; index += 1) {
      await store({ [`comments/f${index}`]: REPLY })
      await reply(REPLY, `f${index}`)
    }
  }

  it('stops the mails of a member until the day is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await flood()
    expect(await mails()).toHaveLength(limit)
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1_000 + 1)
    await reply()
    expect(await mails()).toHaveLength(limit + 1)
  })

  it('never holds back a mail about the security of the account', async () => {
    await flood()
    await db.runTransaction(async (transaction) => {
      const notice = { uid: UID, to: TO, kind: 'passkey_added' as const, userAgent: null }
      const queueMail = await prepareMail(transaction, notice)
      queueMail()
    })
    expect(await mails()).toContainEqual(expect.objectContaining({ kind: 'passkey_added' }))
  })
})
