import { beforeEach, describe, expect, it, vi } from 'vitest'
import { requestWithTimeout } from './timeout'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})

describe('a save', () => {
  it('returns its result and leaves no timer', async () => {
    await expect(requestWithTimeout(() => Promise.resolve('saved'))).resolves.toBe('saved')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('rejects with its own error', async () => {
    const failing = requestWithTimeout(() => Promise.reject(new Error('denied')))
    await expect(failing).rejects.toThrow('denied')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('times out after 15 seconds without a response', async () => {
    const hanging = requestWithTimeout(() => new Promise<never>(() => undefined))
    const outcome = expect(hanging).rejects.toThrow('There was no response in time.')
    await vi.advanceTimersByTimeAsync(15_000)
    await outcome
  })

  it('does not start while the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const start = vi.fn(() => Promise.resolve())
    await expect(requestWithTimeout(start)).rejects.toThrow('You seem to be offline.')
    expect(start).not.toHaveBeenCalled()
  })
})
