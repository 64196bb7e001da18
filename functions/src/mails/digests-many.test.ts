import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DocumentReference, Firestore, Query, Timestamp } from 'firebase-admin/firestore'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts, db, resetFirebase, store, stored, storedIn } from '../core/firebase.fixture'
import { queueDueDigests } from './digests'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Six in the morning. */
const START = Date.parse('2026-11-26T06:00:00Z')
const SEVEN = START + HOUR_MS

const at = (ms: number) => Timestamp.fromMillis(ms)
const upvotes = (ms: number) => ({ kind: 'upvotes', post_id: 'p1', count: 1, notified_at: at(ms) })
const settings = { deliveries: { upvotes: 'daily' }, digest_hour: 7, time_zone: 'UTC' }
const mails = async () => Object.values(await storedIn('mails'))

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  vi.stubEnv('SMTP_HOST', 'smtp.grid.test')
  vi.stubEnv('MAIL_FROM', 'grid@grid.test')
})
afterEach(() => vi.restoreAllMocks())

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** The bytes of the heap that are in use. */
function usedHeap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Runs the schedule at a moment. */
async function runAt(ms: number) {
  vi.setSystemTime(ms)
  await queueDueDigests(ms)
}

describe('the daily mails of many members', () => {
  /** The load test of docs/notification-mails.md has 10,000. */
  const COUNT = Number(process.env['GRID_DIGEST_MEMBERS'] ?? 120)
  const ids = Array.from({ length: COUNT }, (_, index) => `member-${index}`)

  async function storeMembers(some: readonly string[]) {
    for (const uid of some) {
      await accounts.createUser({ uid, email: `${uid}@grid.test`, emailVerified: true })
      await store({
        [`mail_settings/${uid}`]: settings,
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

  it('arrive once each if the process ends again and again', { timeout: 1_800_000 }, async () => {
    await storeMembers(ids)
    const crashes = new Crashes()
    const isLeft = async (now: number) => {
      crashes.dieAt(NEVER)
      return !(await db.collection('digests').where('due_at', '<=', at(now)).limit(1).get()).empty
    }
    let runs = 0
    for (let now = SEVEN; await isLeft(now); now += MINUTE_MS) {
      runs += 1
      crashes.dieAt(60 + ((runs * 7_919) % (COUNT * 2)))
      await runAt(now).catch(() => undefined)
    }
    crashes.dieAt(NEVER)
    await expectOneEach(ids)
  })

  const holdOnePage = async () => {
    await storeMembers(ids)
    const heaps: number[] = []
    const { get } = Query.prototype
    // A run asks for the next page of 100 members when it has released the one before.
    vi.spyOn(Query.prototype, 'get').mockImplementation(async function (this: Query) {
      const found = await get.call(this)
      if (found.docs[0]?.ref.parent.id === 'digests') heaps.push(usedHeap())
      return found
    })
    const before = usedHeap()
    await runAt(SEVEN)
    const after = usedHeap()
    await expectOneEach(ids)
    // The documents are in the same memory. The rest must not grow with the number of members.
    const ratio = Math.max(...heaps) / after
    const [first, last] = [before, after].map((bytes) => Math.round(bytes / 2 ** 20))
    const text = `heap ${first} MiB before, ${last} after, highest ${ratio.toFixed(2)} times that`
    process.stdout.write(`${COUNT} members, ${heaps.length} pages: ${text}\n`)
    expect(ratio).toBeLessThan(1.2)
  }
  // The heap of few members says nothing. A skipped test fails the run.
  if (COUNT >= 1_000) it('hold one page in memory', { timeout: 1_800_000 }, holdOnePage)

  it('are not held up by a member whose mail fails', async () => {
    const some = ids.slice(0, 5)
    await storeMembers(some)
    await db.doc('mail_settings/member-2').update({ deliveries: null })
    await runAt(SEVEN)
    await expectOneEach(some.filter((uid) => uid !== 'member-2'))
    expect((await stored('digests/member-2'))?.['due_at']).toEqual(at(SEVEN + HOUR_MS))
  })
})
