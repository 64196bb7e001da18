import { firstChainError } from '@grid/schema/audit-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainHead, linesAfter } from '../functions/audit-trail'
import { eventually } from '../functions/client'
import { hasClaimIfFlagged } from '../functions/members'
import { testBackend } from '../functions/test-backend'
import {
  type Case,
  clearBoard,
  FOUNDER,
  forgetCalls,
  isReportSettled,
  SOMEBODY,
} from './call-fixtures'
import { CASES } from './cases'
import { admin, deployed, type Run, reasonOf } from './loaded-bundle'
import { FAULTS, type Fault, inSteps, type Plan } from './steps'
import { untilConsistent } from './verifier'

/*
 * The deployed bundle runs in this process, where each request to Firestore or Auth can be made to
 * fail. These tests interrupt each call at each of its steps, then call again.
 */

const backend = testBackend('faults', SOMEBODY, FOUNDER)
let run: Run

beforeAll(async () => {
  run = await deployed()
  // A process reads the key of the IP hash once; later calls have no such step.
  await run('createDownloadLink', null, { tool_id: 'portlock', platform: 'linux' })
})

afterAll(async () => {
  await clearBoard(backend)
  await backend.db.doc('system/bootstrap').delete()
})

/** Stores what a call is about, and forgets the earlier calls, which would reach the rate limit. */
async function prepare(one: Case): Promise<void> {
  await forgetCalls(backend)
  await one.ready(backend)
}

const attempt = ({ name, caller, data }: Case, plan: Plan) =>
  inSteps(plan, () => run(name, caller, data))

/** Runs a call without a fault. Returns the number of steps and the final state. */
async function undisturbed(one: Case) {
  await prepare(one)
  const { seq } = await chainHead(backend)
  const { steps, error } = await attempt(one, null)
  expect(error).toBeNull()
  expect(await linesAfter(backend, seq)).toHaveLength(one.lines)
  return { steps, left: await endOf(one) }
}

/** The final state, after late triggers have restored the claim and resolved reports. */
async function endOf(one: Case): Promise<object> {
  const state = async () => (await one.look(backend)).state
  return eventually(state, (now) => hasClaimIfFlagged(now) && isReportSettled(now))
}

/** Interrupts one step, reads the state, and calls again. */
async function interrupted(one: Case, fault: Fault, at: number) {
  await prepare(one)
  const start = await chainHead(backend)
  const linesNow = async () => (await linesAfter(backend, start.seq)).length
  const first = await attempt(one, { fault, at })
  const between = { isDone: (await one.look(backend)).isDone, lines: await linesNow() }
  await one.renew?.(backend)
  const { error } = await attempt(one, null)
  const lines = await linesAfter(backend, start.seq)
  return {
    isReached: first.steps >= at,
    isTorn: !one.repeats && between.lines !== (between.isDone ? one.lines : 0),
    reason: reasonOf(error),
    left: await endOf(one),
    lines: lines.length,
    chain: await firstChainError(lines, { start, head: await chainHead(backend) }),
  }
}

/** How often each step is interrupted in each way. Faults that depend on timing need many. */
const REPEATS = Number(process.env['GRID_FAULT_REPEATS'] ?? 1)
const TEST_LIMIT_MS = REPEATS * 300_000

/** Every step, repeated as configured. */
function* stepsOf(count: number): Generator<number> {
  for (let at = 1; at <= count; at += 1) {
    for (let time = 1; time <= REPEATS; time += 1) yield at
  }
}

it('finds at least 40 steps to interrupt in all calls together', async () => {
  const counts: number[] = []
  for (const one of CASES) counts.push((await undisturbed(one)).steps)
  const steps = counts.reduce((sum, count) => sum + count, 0)
  console.log(`${steps} steps, ${FAULTS.length} kinds of faults, ${REPEATS} times each`)
  expect(steps).toBeGreaterThanOrEqual(40)
})

const titleOf = ({ name, of }: Case) => (of ? `${name} of ${of}` : name)

for (const one of CASES) {
  describe(`${titleOf(one)}, interrupted at each step and called again,`, () => {
    it.each(FAULTS)(
      'leaves the same state and one audit entry (%s)',
      async (fault) => {
        const { steps, left } = await undisturbed(one)
        for (const at of stepsOf(steps)) {
          const end = await interrupted(one, fault, at)
          const where = `step ${at} of ${steps}`
          expect(end.isReached || at > steps - (one.varies ?? 0), where).toBe(true)
          expect(end.isTorn, `${where}: the act and its line`).toBe(false)
          expect([null, ...(one.again ?? [])], where).toContain(end.reason)
          expect(end.left, where).toEqual(left)
          expect(end.chain, where).toBeNull()
          expect(end.lines, where).toBeGreaterThanOrEqual(one.lines)
          expect(end.lines, where).toBeLessThanOrEqual(one.lines * (one.repeats ? 2 : 1))
        }
        await untilConsistent(backend)
      },
      TEST_LIMIT_MS,
    )
  })
}

/** Makes unfinished deletions old enough for the nightly job. */
async function letTimePass(): Promise<void> {
  const { docs } = await backend.db.collection('account_deletions').get()
  for (const { ref } of docs) await ref.update({ started_at: new Date(0) })
}

for (const one of CASES.filter(({ isResolved }) => isResolved)) {
  describe(`${titleOf(one)}, stopped forever at any step,`, () => {
    it('is completed or undone by the nightly job', async () => {
      const { steps } = await undisturbed(one)
      for (let at = 1; at <= steps; at += 1) {
        await prepare(one)
        await attempt(one, { fault: 'crash', at })
        await letTimePass()
        await run('reconcileCounts', admin('root_admin'), {})
        const { state } = await one.look(backend)
        expect(one.isResolved?.(state), `step ${at} of ${steps}: ${JSON.stringify(state)}`).toBe(
          true,
        )
      }
      await untilConsistent(backend)
    })
  })
}
