import { Timestamp } from 'firebase-admin/firestore'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addMember,
  currentAdminState,
  tokensValidAfter,
  waitForNextSecond,
} from '../functions/members'
import { testBackend } from '../functions/test-backend'
import { SOMEBODY } from './call-fixtures'
import { type Deliver, type DocumentEvent, deployedTriggers } from './loaded-bundle'
import { FAULTS, inSteps } from './steps'
import { untilConsistent } from './verifier'

/*
 * Firestore delivers each event at least once and in any order, and repeats the event of a failed
 * trigger. These tests make up events of a day without other events.
 */

const DAY = '2001-05-06'
const TAG = 'delivered-twice'

const backend = testBackend('triggers', SOMEBODY)
let deliver: Deliver

beforeAll(async () => {
  deliver = await deployedTriggers()
  await addMember(backend, SOMEBODY)
})

afterAll(() => backend.db.doc(`daily_figures/${DAY}`).delete())

const POST = {
  user_id: SOMEBODY,
  author_username: SOMEBODY,
  tags: [TAG],
  upvotes: 0,
  created_at: Timestamp.fromDate(new Date(`${DAY}T04:05:06Z`)),
}

let events = 0
const event = (before: object | undefined, after: object | undefined): DocumentEvent => {
  events += 1
  return { id: `event-${Date.now()}-${events}`, params: { id: 'event' }, before, after }
}
const written = () => event(undefined, POST)
const deleted = () => event(POST, undefined)
const send = (one: DocumentEvent) => deliver('onPostWritten', one)

/** The counters of that day. */
async function counters() {
  const paths = [`daily_figures/${DAY}`, `tag_tallies/t-${TAG}`, `contributor_tallies/${SOMEBODY}`]
  const documents = await backend.db.getAll(...paths.map((path) => backend.db.doc(path)))
  return documents.map((one) => one.get('posts') ?? 0)
}

describe('the counters after an event about a post', () => {
  it.each(FAULTS)('count it once if a step fails and the event is repeated (%s)', async (fault) => {
    const { steps } = await inSteps(null, () => send(written()))
    await send(deleted())
    for (let at = 1; at <= steps; at += 1) {
      for (const [one, count] of [
        [written(), 1],
        [deleted(), 0],
      ] as const) {
        await inSteps({ fault, at }, () => send(one))
        await send(one)
        expect(await counters(), `step ${at} of ${steps}`).toEqual([count, count, count])
      }
    }
  })

  it('count it once if the event is repeated', async () => {
    const one = written()
    for (let time = 0; time < 3; time += 1) await send(one)
    expect(await counters()).toEqual([1, 1, 1])
    await send(deleted())
    expect(await counters()).toEqual([0, 0, 0])
  })

  it('count it once if five events arrive at once', async () => {
    const one = written()
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => send(one)))
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await counters()).toEqual([1, 1, 1])
    await send(deleted())
  })

  it('are the same if the events arrive in the wrong order', async () => {
    await send(deleted())
    await send(written())
    expect(await counters()).toEqual([0, 0, 0])
  })
})

describe('a reputation', () => {
  const posts = ['event-1', 'event-2']
  const doc = (id: string) => backend.db.doc(`posts/${id}`)
  const reputation = async () =>
    (await backend.db.doc(`profiles/${SOMEBODY}`).get()).get('reputation')
  const voted = (from: number, to: number) =>
    event({ ...POST, upvotes: from }, { ...POST, upvotes: to })

  beforeAll(() => Promise.all(posts.map((id) => doc(id).set({ ...POST, upvotes: 3 }))))
  afterAll(() => Promise.all(posts.map((id) => doc(id).delete())))

  it.each(FAULTS)('is correct again after a failed step (%s)', async (fault) => {
    const profile = backend.db.doc(`profiles/${SOMEBODY}`)
    const drift = () => profile.update({ reputation: 99 })
    const vote = voted(2, 3)
    await drift()
    const { steps } = await inSteps(null, () => deliver('onPostWritten', vote))
    for (let at = 1; at <= steps; at += 1) {
      await drift()
      await inSteps({ fault, at }, () => deliver('onPostWritten', vote))
      await deliver('onPostWritten', vote)
      expect(await reputation(), `step ${at} of ${steps}`).toBe(6)
    }
  })

  it('is correct for repeated events in any order', async () => {
    const votes = [voted(0, 1), voted(1, 2), voted(2, 3)]
    for (const vote of [...votes.toReversed(), ...votes]) await deliver('onPostWritten', vote)
    expect(await reputation()).toBe(6)
  })
})

describe('a notification of a removal', () => {
  const stored = () => backend.db.doc(`profiles/${SOMEBODY}/notifications/removal_event`)
  const { created_at } = POST
  const text = { user_id: SOMEBODY, target_type: 'post', target_id: 'event', excerpt: 'Tokens' }
  const removed = () => event(undefined, { ...text, reason: null, created_at })

  afterAll(() => stored().delete())

  it.each(FAULTS)('is stored if a step fails and the event is repeated (%s)', async (fault) => {
    await stored().delete()
    const { steps } = await inSteps(null, () => deliver('onRemovalNoticeWritten', removed()))
    for (let at = 1; at <= steps; at += 1) {
      await stored().delete()
      const one = removed()
      await inSteps({ fault, at }, () => deliver('onRemovalNoticeWritten', one))
      await deliver('onRemovalNoticeWritten', one)
      expect((await stored().get()).get('notified_at'), `step ${at}`).toEqual(created_at)
    }
  })
})

describe('the sessions of a banned user', () => {
  const BAN = { is_active: true, expires_at: null, banned_at: Timestamp.fromMillis(1) }
  const banned = () => ({ ...event(undefined, BAN), params: { id: SOMEBODY } })
  const ban = () => backend.db.doc(`banned_users/${SOMEBODY}`)
  afterAll(() => ban().delete())

  it.each(FAULTS)('end if a step fails and the event is repeated (%s)', async (fault) => {
    await addMember(backend, SOMEBODY)
    await ban().set(BAN)
    const one = banned()
    const { steps } = await inSteps(null, () => deliver('onBanWritten', one))
    for (let at = 1; at <= steps; at += 1) {
      const before = await tokensValidAfter(backend, SOMEBODY)
      await waitForNextSecond()
      await inSteps({ fault, at }, () => deliver('onBanWritten', one))
      await deliver('onBanWritten', one)
      expect(await tokensValidAfter(backend, SOMEBODY), `step ${at}`).toBeGreaterThan(before)
    }
  })
})

describe('an admin who lost the flag', () => {
  const profile = (is_admin: boolean) => ({ username: SOMEBODY, is_admin })
  const removed = () => ({ ...event(profile(true), profile(false)), params: { id: SOMEBODY } })

  it.each(FAULTS)('loses claim and sessions, whichever step failed (%s)', async (fault) => {
    const begin = async () => {
      await addMember(backend, SOMEBODY, { claim: true })
      await waitForNextSecond()
    }
    await begin()
    const { steps } = await inSteps(null, () => deliver('onProfileWritten', removed()))
    for (let at = 1; at <= steps; at += 1) {
      await begin()
      const since = Date.now()
      const one = removed()
      await inSteps({ fault, at }, () => deliver('onProfileWritten', one))
      await deliver('onProfileWritten', one)
      expect((await currentAdminState(backend, SOMEBODY)).claim, `step ${at} of ${steps}`).toBe(
        false,
      )
      expect(await tokensValidAfter(backend, SOMEBODY)).toBeGreaterThanOrEqual(since - 1_000)
    }
  })
})

describe('after all of it', () => {
  it('all data fits together', async () => {
    await untilConsistent(backend)
  })
})
