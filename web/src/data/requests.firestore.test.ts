// @vitest-environment happy-dom
import { doc } from 'firebase/firestore'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { posts } from './firestore'
import { firestore } from './firestore-server.fixture'
import { readFromServer } from './requests.firestore'
import { REQUEST_TIMEOUT_MS } from './timeout'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('times out without a response', async () => {
  firestore.hold('posts')
  const outcome = expect(readFromServer(doc(posts, 'p1'))).rejects.toThrow(
    'No answer came in time.',
  )
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
  await outcome
})
