import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from './within'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('what is done in time is given, and nothing stays behind', async () => {
  expect(await within(1_000, Promise.resolve('done'))).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

test('what fails in time fails as it did', async () => {
  await expect(within(1_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})

test('what takes longer fails at the limit, not before', async () => {
  let outcome = 'waiting'
  const asked = within(1_000, new Promise(() => undefined)).catch((error: Error) => {
    outcome = error.message
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(outcome).toBe('No answer within 1000 ms.')
})
