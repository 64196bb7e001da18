import { callSeconds } from '@grid/schema/call-seconds'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './callables'

const SECOND = 1_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise<never>(() => {}))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Whether somebody who has had no answer still waits, or what they were told. */
function waiting(asked: Promise<unknown>) {
  let state = 'waits'
  asked.catch((error: { code: string }) => {
    state = error.code
  })
  return async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return state
  }
}

test.each([
  ['claimBootstrapAdmin', () => call('claimBootstrapAdmin', {})],
  ['deleteAccount', () => call('deleteAccount', { posts: 'keep' })],
  ['reconcileCounts', () => call('reconcileCounts', {})],
] as const)('%s is given up only after the server may not work any more', async (name, ask) => {
  const after = waiting(ask())
  expect(await after(callSeconds(name) * SECOND + 9 * SECOND)).toBe('waits')
  expect(await after(2 * SECOND)).toBe('functions/deadline-exceeded')
})
