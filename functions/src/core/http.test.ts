import { beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './http'

beforeEach(() => {
  vi.useFakeTimers()
})

test('returns a result in time and clears its timer', async () => {
  expect(await withTimeout(1_000, Promise.resolve('done'))).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

test('rejects with an error in time', async () => {
  await expect(withTimeout(1_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})

test('rejects at the limit, not before', async () => {
  let outcome = 'waiting'
  const requested = withTimeout(1_000, new Promise(() => undefined)).catch((error: Error) => {
    outcome = error.message
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  await requested
  expect(outcome).toBe('No response within 1000 ms.')
})
