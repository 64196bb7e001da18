// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { sendBeaconsWithCors } from './firestore'

const fetched = vi.fn<typeof fetch>()

test('sends a beacon as a CORS request that outlives the page', () => {
  fetched.mockResolvedValue(new Response())
  vi.stubGlobal('fetch', fetched)
  sendBeaconsWithCors()
  expect(navigator.sendBeacon('https://firestore.test/terminate', '')).toBe(true)
  expect(fetched).toHaveBeenCalledExactlyOnceWith('https://firestore.test/terminate', {
    method: 'POST',
    body: '',
    keepalive: true,
  })
})

test('ignores a beacon that fails', async () => {
  fetched.mockRejectedValue(new TypeError('network'))
  vi.stubGlobal('fetch', fetched)
  sendBeaconsWithCors()
  expect(navigator.sendBeacon('https://firestore.test/terminate')).toBe(true)
  await Promise.resolve()
})
