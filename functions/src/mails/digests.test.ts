import { LIMITS } from '@grid/schema/limits'
import { mail as mailSchema } from '@grid/schema/mail'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { collection } from '../core/documents'
import { accounts, db, store, stored, storedIn } from '../core/firebase.fixture'
import { planDigest, queueDueDigests, readDigestFacts } from './digests'
import { mailOf } from './notification-mails'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Six in the morning. */
const START = Date.parse('2026-11-26T06:00:00Z')
const SEVEN = START + HOUR_MS
const UID = 'petra'

const at = (ms: number) => Timestamp.fromMillis(ms)
const reply = (ms: number) => ({
  ...{ user_id: 'mallory', post_id: 'p1', recipient_ids: [UID], created_at: at(ms) },
})
const upvotes = (ms: number) => ({ kind: 'upvotes', post_id: 'p1', count: 1, notified_at: at(ms) })
const settingsOf = (deliveries: object, digest_hour = 7) => ({
  ...{ deliveries, digest_hour, time_zone: 'UTC' },
})
const mails = async () => Object.values(await storedIn('mails'))
const counts = async () => (await mails()).map((mail) => mail['counts'])

async function choose(deliveries: object, hour = 7, uid = UID) {
  await store({ [`mail_settings/${uid}`]: settingsOf(deliveries, hour) })
  await planDigest({ id: uid })
}

beforeEach(async () => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  vi.stubEnv('SMTP_HOST', 'smtp.grid.test')
  vi.stubEnv('MAIL_FROM', 'grid@grid.test')
  await accounts.createUser({ uid: UID, email: 'petra@grid.test', emailVerified: true })
  await choose({ reply: 'daily', upvotes: 'daily' })
})

/** Runs the schedule at a moment. */
async function runAt(ms: number) {
  vi.setSystemTime(ms)
  await queueDueDigests(ms)
}

describe('a daily mail', () => {
  it('counts what is new and unread, at the hour of the member', async () => {
    await store({
      'comments/c1': reply(START + 1),
      'comments/c2': reply(START + 2),
      [`profiles/${UID}/notifications/n1`]: upvotes(START + 3),
    })
    await runAt(SEVEN - 1)
    expect(await mails()).toEqual([])
    await runAt(SEVEN)
    const [mail] = await mails()
    expect(mailSchema.safeParse(mail).error).toBeUndefined()
    expect(mail).toMatchObject({ kind: 'digest', to: 'petra@grid.test', status: 'queued' })
    expect(await counts()).toEqual([{ reply: 2, upvotes: 1 }])
  })

  it('is queued once a day, and counts nothing twice', async () => {
    await store({ 'comments/c1': reply(START + 1) })
    for (const ms of [SEVEN, SEVEN, SEVEN + HOUR_MS, SEVEN + DAY_MS]) await runAt(ms)
    expect(await counts()).toEqual([{ reply: 1 }])
    await store({ 'comments/c2': reply(SEVEN + DAY_MS + 1) })
    await runAt(SEVEN + 2 * DAY_MS)
    expect(await counts()).toEqual([{ reply: 1 }, { reply: 1 }])
  })

  it('counts at the next hour what triggers may still write', async () => {
    await store({ 'comments/c1': reply(SEVEN - 1) })
    await runAt(SEVEN)
    expect(await mails()).toEqual([])
    await runAt(SEVEN + DAY_MS)
    expect(await counts()).toEqual([{ reply: 1 }])
  })

  const silent: readonly (readonly [string, () => unknown])[] = [
    ['nothing happened', () => undefined],
    ['all is read', () => store({ [`inboxes/${UID}`]: { read_at: at(START + 5) } })],
    [
      'the entry is marked as read',
      () => store({ [`inboxes/${UID}`]: { read_at: at(0), read_marks: [`c1@${START + 1}`] } }),
    ],
    ['its author is muted', () => store({ [`hidden_members/${UID}`]: { muted_ids: ['mallory'] } })],
    ['the member chose other kinds', () => choose({ mention: 'daily' })],
    ['the member wants no mails', () => choose({})],
    ['the address is not confirmed', () => accounts.updateUser(UID, { emailVerified: false })],
    ['the account is gone', () => accounts.deleteUser(UID)],
    ['the site has no mail server', () => vi.stubEnv('MAIL_FROM', '')],
  ]
  it.each(silent)('is not queued if %s', async (title, prepare) => {
    if (title !== 'nothing happened') await store({ 'comments/c1': reply(START + 1) })
    await prepare()
    await runAt(SEVEN)
    expect(await mails()).toEqual([])
  })

  it('counts no upvotes that were all withdrawn', async () => {
    const withdrawn = { ...upvotes(START + 1), count: 0 }
    await store({ [`profiles/${UID}/notifications/n1`]: withdrawn })
    await runAt(SEVEN)
    expect(await mails()).toEqual([])
  })

  it('counts a limited number of entries', async () => {
    const most = LIMITS.digest.entries
    for (let index = 0; index < most + 5; index += 1) {
      await store({ [`comments/c${index}`]: reply(START + index) })
    }
    await runAt(SEVEN)
    expect(await counts()).toEqual([{ reply: most }])
  })

  it('counts what the limit of mails at once held back, and no more', async () => {
    await choose({ reply: 'at_once' })
    await store({ 'comments/c1': reply(START + 1), 'comments/c2': reply(START + 2) })
    const { path } = mailOf(UID, { kind: 'reply', id: 'c1', at: at(START + 1) })
    await store({ [path]: { kind: 'notification' } })
    await db.doc(`digests/${UID}`).update({ is_held: true })
    await runAt(SEVEN)
    expect((await mails()).filter(({ kind }) => kind === 'digest')).toMatchObject([
      { counts: { reply: 1 } },
    ])
    await store({ 'comments/c3': reply(SEVEN + 1) })
    await runAt(SEVEN + DAY_MS)
    expect((await mails()).filter(({ kind }) => kind === 'digest')).toHaveLength(1)
  })
})

describe('the daily mails of a banned member', () => {
  const ban = (is_active: boolean, endsAt: number | null) =>
    store({
      [`banned_users/${UID}`]: { is_active, expires_at: endsAt === null ? null : at(endsAt) },
    })

  it('stop with the ban, and the first after it counts what came meanwhile', async () => {
    await ban(true, null)
    await store({ 'comments/c1': reply(START + 1) })
    await runAt(SEVEN)
    await store({ 'comments/c2': reply(SEVEN + 1) })
    await runAt(SEVEN + DAY_MS)
    expect(await mails()).toEqual([])
    await ban(false, null)
    await runAt(SEVEN + 2 * DAY_MS)
    await runAt(SEVEN + 3 * DAY_MS)
    expect(await counts()).toEqual([{ reply: 2 }])
  })

  it('go on when a ban ends by itself', async () => {
    await ban(true, SEVEN + HOUR_MS)
    await store({ 'comments/c1': reply(START + 1) })
    await runAt(SEVEN)
    expect(await mails()).toEqual([])
    await runAt(SEVEN + DAY_MS)
    expect(await counts()).toEqual([{ reply: 1 }])
  })
})

describe('a daily mail with new posts', () => {
  const newPost = (index: number, followed: object) => ({
    [`profiles/${UID}/notifications/new_post_p${index}`]: {
      ...{
        kind: 'new_post',
        post_id: `p${index}`,
        notified_at: at(START + index + 1),
        ...followed,
      },
    },
  })
  const facts = async () => {
    const { docs } = await collection('mails').get()
    const [mail] = docs
    if (!mail) throw new Error('no mail')
    return db.runTransaction((transaction) => readDigestFacts(transaction, mail.data(), 'petra'))
  }
  beforeEach(async () => {
    await choose({ new_post: 'daily' })
    await store({ 'profiles/ada': { username: 'ada' }, 'profiles/mal': { username: 'mal' } })
  })

  it('names each followed member and tag once', async () => {
    const followed = [{ member_id: 'ada' }, { member_id: 'ada' }, { tag: 'mesh' }, { tag: 'mesh' }]
    for (const [index, each] of [...followed, {}].entries()) await store(newPost(index, each))
    await runAt(SEVEN)
    expect(mailSchema.safeParse((await mails())[0]).error).toBeUndefined()
    expect(await counts()).toEqual([{ new_post: 5 }])
    expect((await facts())?.followed).toEqual({ members: ['ada'], tags: ['mesh'], hasMore: false })
  })

  it('names a few of many', async () => {
    for (let index = 0; index <= LIMITS.digest.names; index += 1) {
      await store(newPost(index, { tag: `tag-${index}` }))
    }
    await runAt(SEVEN)
    const followed = (await facts())?.followed
    expect(followed?.tags).toHaveLength(LIMITS.digest.names)
    expect(followed?.hasMore).toBe(true)
  })

  it('names no member who was hidden or has left meanwhile', async () => {
    await store(newPost(1, { member_id: 'ada' }))
    await store(newPost(2, { member_id: 'mal' }))
    await store(newPost(3, { member_id: 'left' }))
    await runAt(SEVEN)
    await store({ [`hidden_members/${UID}`]: { muted_ids: ['mal'], blocked_ids: [] } })
    expect((await facts())?.followed.members).toEqual(['ada'])
  })
})

describe('the plan of a daily mail', () => {
  const plan = () => stored(`digests/${UID}`)

  it('follows the hour of the member, and ends with the choice', async () => {
    expect(await plan()).toMatchObject({ due_at: at(SEVEN), day: '2026-11-26' })
    await choose({ reply: 'daily' }, 9)
    expect(await plan()).toMatchObject({ due_at: at(SEVEN + 2 * HOUR_MS) })
    await choose({}, 9)
    expect(await plan()).toBeUndefined()
  })

  it('brings no second mail on the day on which the hour is moved', async () => {
    await store({ 'comments/c1': reply(START + 1) })
    await runAt(SEVEN)
    await store({ 'comments/c2': reply(SEVEN + 1) })
    await choose({ reply: 'daily' }, 9)
    await runAt(SEVEN + 2 * HOUR_MS)
    expect(await counts()).toEqual([{ reply: 1 }])
    await runAt(SEVEN + 2 * HOUR_MS + DAY_MS)
    expect(await counts()).toEqual([{ reply: 1 }, { reply: 1 }])
  })

  it('does not put off what is due already', async () => {
    await store({ 'comments/c1': reply(START + 1) })
    vi.setSystemTime(SEVEN + MINUTE_MS)
    await choose({ reply: 'daily' }, 9)
    await runAt(SEVEN + 2 * MINUTE_MS)
    expect(await counts()).toEqual([{ reply: 1 }])
  })
})
