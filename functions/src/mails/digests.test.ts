import { LIMITS } from '@grid/schema/limits'
import { mail as mailSchema } from '@grid/schema/mail'
import { DocumentReference, Firestore, Query, Timestamp } from 'firebase-admin/firestore'
import { logger } from 'firebase-functions/v2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth, db, resetFirebase, store, stored, storedIn } from '../core/firebase.fixture'
import { planDigest, queueDueDigests } from './digests'
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
  vi.spyOn(logger, 'write').mockReturnValue()
  resetFirebase()
  await auth.createUser({ uid: UID, email: 'petra@grid.test', emailVerified: true })
  await choose({ reply: 'daily', upvotes: 'daily' })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.useRealTimers()
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
    ['the address is not confirmed', () => auth.updateUser(UID, { emailVerified: false })],
    ['the account is gone', () => auth.deleteUser(UID)],
    ['the site has no mail server', () => vi.stubEnv('MAIL_FROM', '')],
  ]
  it.each(silent)('is not queued if %s', async (title, prepare) => {
    if (title !== 'nothing happened') await store({ 'comments/c1': reply(START + 1) })
    await prepare()
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
    await mailOf(UID, { kind: 'reply', id: 'c1' }, at(START + 1)).set({ kind: 'notification' })
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

describe('the daily mails of many members', () => {
  /** The load test of docs/notification-mails.md has 10,000. */
  const COUNT = Number(process.env['GRID_DIGEST_MEMBERS'] ?? 120)
  const ids = Array.from({ length: COUNT }, (_, index) => `member-${index}`)

  async function storeMembers(some: readonly string[]) {
    for (const uid of some) {
      await auth.createUser({ uid, email: `${uid}@grid.test`, emailVerified: true })
      await store({
        [`mail_settings/${uid}`]: settingsOf({ upvotes: 'daily' }),
        [`digests/${uid}`]: { due_at: at(SEVEN), day: '2026-11-26', since: at(START) },
        [`profiles/${uid}/notifications/n1`]: upvotes(START + 1),
      })
    }
  }

  /** Expects exactly one mail for each member. */
  async function expectOneEach(some: readonly string[]) {
    const members = (await mails()).map((mail) => String(mail['user_id']))
    expect(members.toSorted()).toEqual(some.toSorted())
  }

  const NEVER = Number.POSITIVE_INFINITY

  /** Lets the process die at a step: from there on, every request fails. */
  class Crashes {
    steps = 0
    private at = NEVER

    constructor() {
      const step = () => this.step()
      for (const [owner, names] of [
        [Query.prototype, ['get']],
        [Firestore.prototype, ['getAll', 'runTransaction']],
        [DocumentReference.prototype, ['update']],
      ] as const) {
        for (const name of names) {
          const target = owner as unknown as Record<
            string,
            (...args: unknown[]) => Promise<unknown>
          >
          const original = target[name]
          if (!original) throw new Error(name)
          vi.spyOn(target, name).mockImplementation(async function (this: unknown, ...args) {
            step()
            const result = await original.apply(this, args)
            step()
            return result
          })
        }
      }
    }

    private step() {
      this.steps += 1
      if (this.steps >= this.at) throw new Error('The process has ended.')
    }

    dieAt(step: number) {
      this.steps = 0
      this.at = step
    }
  }

  it('arrive once each if the process ends at any step', async () => {
    const some = ids.slice(0, 2)
    const crashes = new Crashes()
    const interruptedAt = async (step: number) => {
      crashes.dieAt(NEVER)
      resetFirebase()
      await storeMembers(some)
      crashes.dieAt(step)
      await runAt(SEVEN).catch(() => undefined)
      return crashes.steps
    }
    const steps = await interruptedAt(NEVER)
    await expectOneEach(some)
    expect(steps).toBeGreaterThan(10)
    for (let step = 1; step <= steps; step += 1) {
      await interruptedAt(step)
      crashes.dieAt(NEVER)
      await runAt(SEVEN + 15 * MINUTE_MS)
      await runAt(SEVEN + 75 * MINUTE_MS)
      await expectOneEach(some)
    }
  })

  it('arrive once each if the process ends again and again', { timeout: 600_000 }, async () => {
    await choose({})
    await storeMembers(ids)
    const crashes = new Crashes()
    const isLeft = async (now: number) => {
      crashes.dieAt(NEVER)
      return !(await db.collection('digests').where('due_at', '<=', at(now)).limit(1).get()).empty
    }
    const before = process.memoryUsage().heapUsed
    let most = before
    let runs = 0
    for (let now = SEVEN; await isLeft(now); now += MINUTE_MS) {
      runs += 1
      crashes.dieAt(60 + ((runs * 7_919) % (COUNT * 2)))
      await runAt(now).catch(() => undefined)
      most = Math.max(most, process.memoryUsage().heapUsed)
    }
    crashes.dieAt(NEVER)
    await expectOneEach(ids)
    if (COUNT >= 1_000) {
      const grown = Math.round((most - before) / 2 ** 20)
      process.stdout.write(`${COUNT} members, ${runs} interrupted runs, ${grown} MiB more\n`)
    }
  })

  it('are not held up by a member whose mail fails', async () => {
    await choose({})
    const some = ids.slice(0, 5)
    await storeMembers(some)
    await db.doc('mail_settings/member-2').update({ deliveries: null })
    await runAt(SEVEN)
    await expectOneEach(some.filter((uid) => uid !== 'member-2'))
    expect((await stored('digests/member-2'))?.['due_at']).toEqual(at(SEVEN + HOUR_MS))
  })
})
