// @vitest-environment happy-dom
import type { DocumentReference } from 'firebase/firestore'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readFromServer } from './requests.firestore'
import { REQUEST_TIMEOUT_MS } from './timeout'

vi.mock('./firestore', () => ({ db: {} }))
vi.mock('firebase/firestore', () => ({ runTransaction: () => new Promise(() => undefined) }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('times out without a response', async () => {
  const outcome = expect(readFromServer({} as DocumentReference)).rejects.toThrow(
    'No answer came in time.',
  )
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
  await outcome
})
