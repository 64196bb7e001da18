import { APP_ERRORS } from '@grid/schema/errors'
import { callSeconds } from '@grid/schema/functions'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from './callables'
import { errorMessage } from './errors'

// The time limit is one of the real client.
vi.unmock('firebase/functions')

const SECOND = 1_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise<never>(() => {}))
})

/** Returns a function that passes time and returns `pending` or the error code of the call. */
function stateOf(request: Promise<unknown>) {
  let state = 'pending'
  request.catch((error: { code: string }) => (state = error.code))
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

/** What the user reads if a function rejects a call with this status and these details. */
async function messageOf(status: string, details: object): Promise<string> {
  const body = JSON.stringify({ error: { status, message: status, details } })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 400 }))
  vi.useRealTimers()
  return errorMessage(await call('claimBootstrapAdmin', {}).catch((error: unknown) => error))
}

test('shows the message of the reason of a rejection', async () => {
  const message = await messageOf('PERMISSION_DENIED', { reason: 'admin_only' })
  expect(message).toBe(APP_ERRORS.admin_only.message)
})

test('shows how long to wait if a rejection contains that', async () => {
  const details = { reason: 'too_many_requests', retry_after_seconds: 40 }
  expect(await messageOf('RESOURCE_EXHAUSTED', details)).toBe(
    'Too many requests. Please try again in 40 seconds.',
  )
})

test('shows what is wrong with an entry if a rejection contains that', async () => {
  const details = { reason: 'invalid_input', message: 'Please enter your name.' }
  expect(await messageOf('INVALID_ARGUMENT', details)).toBe('Please enter your name.')
})

test('shows a general message for a reason that is not on the closed list', async () => {
  expect(await messageOf('UNKNOWN', { reason: 'toString' })).toBe(
    'Something went wrong. Please try again in a moment.',
  )
})

test('shows one message for a conflict of Firestore and one that a function reports', () => {
  const conflict = Object.assign(new Error('aborted'), { code: 'aborted' })
  expect(errorMessage(conflict)).toBe(APP_ERRORS.overtaken.message)
})
