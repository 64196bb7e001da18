import { callSeconds } from '@grid/schema/functions'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './callables'

// The time limit is one of the real client.
vi.unmock('firebase/functions')

const SECOND = 1_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise<never>(() => {}))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Returns a function that passes time and returns `pending` or the error code of the call. */
function stateOf(request: Promise<unknown>) {
  let state = 'pending'
  request.catch((error: { code: string }) => {
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
] as const)('%s times out only after the time limit of the server', async (name, start) => {
  const after = stateOf(start())
  expect(await after(callSeconds(name) * SECOND + 9 * SECOND)).toBe('pending')
  expect(await after(2 * SECOND)).toBe('functions/deadline-exceeded')
})
