import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addComment, commit, merge, publish, remove, type Step } from '../rules/batches'
import { type Clients, openClients } from '../rules/clients'
import { newComment, newPost } from '../rules/records'
import { commitByRest, tokenFor } from '../rules/rest'
import { openRulesDatabase, type RulesDatabase } from '../rules/rules-database'

/*
 * A member bypasses the site and sends as fast as possible: by the SDK from two tabs and by REST,
 * all at once. `tests/rules/rate-limit.test.ts` proves the same limits with single writes.
 */

const PROJECT = 'demo-grid-rules-flood'
const FLOOD = 30
/** The number of comments on the post of ada in the database of the rules. */
const COMMENTS_BEFORE = 7
const DAY_MS = LIMITS.rateLimit.newMemberMs

type Kind = 'post' | 'comment'

type Send = (steps: readonly Step[]) => Promise<unknown>

let database: RulesDatabase
let clients: Clients
let senders: readonly Send[]

beforeAll(async () => {
  database = await openRulesDatabase(PROJECT)
  clients = openClients(PROJECT)
  const tokens = ['first', 'second'].map((tab) => tokenFor(PROJECT, 'mallory', { tab }))
  const tabs = tokens.map((token) => clients.of(token))
  senders = [
    ...tabs.map(
      (db): Send =>
        (steps) =>
          commit(db, steps),
    ),
    byRest,
  ]
})

beforeEach(() => database.reset())

afterAll(async () => {
  await clients.close()
  await database.close()
})

const ids = (wave: string) => Array.from({ length: FLOOD }, (_, index) => `${wave}-${index}`)

function writing(kind: Kind, id: string): Step[] {
  return kind === 'post'
    ? publish('mallory', id, newPost('mallory'))
    : addComment('mallory', id, newComment('mallory'))
}

async function byRest(steps: readonly Step[]): Promise<unknown> {
  return commitByRest(PROJECT, tokenFor(PROJECT, 'mallory'), steps)
}

/** Sends all batches at once: by the first tab, the second tab and REST in turns. */
async function flood(batches: readonly (readonly Step[])[]): Promise<void> {
  // Only the stored documents count.
  await Promise.allSettled(batches.map((steps, index) => senders[index % senders.length]?.(steps)))
}

/** The times of the stored documents of a flood, in order. */
async function stored(kind: Kind, names: readonly string[]): Promise<number[]> {
  const found = await Promise.all(names.map((id) => database.read(`${kind}s/${id}`)))
  const times = found.flatMap((one) =>
    one?.['created_at'] instanceof Timestamp ? [one['created_at'].toMillis()] : [],
  )
  return times.toSorted((one, other) => one - other)
}

/** One write is accepted, and another only if the flood lasted longer than the rate limit. */
function expectOnePerPause(times: readonly number[], pauseSeconds: number): void {
  expect(times.length).toBeGreaterThan(0)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(pauseSeconds * 1_000)
}

/** Attempts to evade the limit by stopping, forging or deleting the time. */
function tricks(kind: Kind, id: string): readonly (readonly Step[])[] {
  const [naming, ...written] = writing(kind, id)
  const [name, clock] = kind === 'post' ? ['post_id', 'posted_at'] : ['comment_id', 'commented_at']
  const path = 'member_activity/mallory'
  const stamped = (time: Date | null) => merge(path, { [name]: id, ...(time && { [clock]: time }) })
  return [
    [remove(path)],
    [merge(path, { [clock]: new Date(0) })],
    [remove(path), ...(naming ? [naming] : []), ...written],
    [stamped(new Date(0)), ...written],
    [stamped(null), ...written],
    [...writing(kind, id), ...writing(kind, `${id}-too`)],
    written,
  ]
}

/** Ends the rate limit without waiting. */
async function letPausePass(seconds: number): Promise<void> {
  const before = await database.read('member_activity/mallory')
  const earlier = Timestamp.fromMillis(Date.now() - seconds * 1_000)
  const clocks = ['posted_at', 'commented_at'].filter((clock) => before?.[clock])
  const moved = Object.fromEntries(clocks.map((clock) => [clock, earlier]))
  await database.store({ 'member_activity/mallory': { ...before, ...moved } })
}

async function bornBefore(ms: number): Promise<void> {
  const profile = await database.read('profiles/mallory')
  const created_at = Timestamp.fromMillis(Date.now() - ms)
  await database.store({ 'profiles/mallory': { ...profile, created_at } })
}

const AGES = [
  { age: 'a member', ageMs: 2 * DAY_MS, isNew: false },
  { age: 'an account in its first day', ageMs: DAY_MS / 2, isNew: true },
]
const FLOODS = (['post', 'comment'] as const).flatMap((kind) =>
  AGES.map(({ age, ageMs, isNew }) => {
    const { seconds, newMemberSeconds } = LIMITS.rateLimit[kind]
    return { kind, age, ageMs, seconds: isNew ? newMemberSeconds : seconds }
  }),
)

describe('a client that ignores the site', () => {
  for (const { kind, age, ageMs, seconds } of FLOODS) {
    it(`gets 1 of 30 ${kind}s at once through, and 1 more after ${seconds} s, as ${age}`, async () => {
      await bornBefore(ageMs)
      for (const wave of ['first', 'second']) {
        const names = ids(wave)
        await flood(names.map((id) => writing(kind, id)))
        expectOnePerPause(await stored(kind, names), seconds)
        await letPausePass(seconds)
      }
    }, 120_000)
  }

  it.each(['post', 'comment'] as const)(
    'gets no %s more through by tricks with the clock in between',
    async (kind) => {
      const { seconds } = LIMITS.rateLimit[kind]
      const honest = ids('honest')
      const tricky = ids('tricky')
      await flood(honest.slice(0, 1).map((id) => writing(kind, id)))
      expect(await stored(kind, honest)).toHaveLength(1)
      await flood([
        ...honest.slice(1).map((id) => writing(kind, id)),
        ...tricky.flatMap((id) => tricks(kind, id)),
      ])
      const names = [...honest, ...tricky, ...tricky.map((id) => `${id}-too`)]
      const times = await stored(kind, names)
      expectOnePerPause(times, seconds)
      const { comment_count: counted } = (await database.read('posts/of-ada')) ?? {}
      if (kind === 'comment') expect(counted).toBe(COMMENTS_BEFORE + times.length)
    },
    120_000,
  )
})
