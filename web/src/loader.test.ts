// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HYDRATED_EVENT } from './browser/hydration'
import { CHUNK_MISSING } from './browser/prefetch'

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  document.body.innerHTML = '<script data-app data-run="/none.js"></script><button>Menu</button>'
  await import('./loader')
})

const failed = vi.fn()
const button = () => document.querySelector('button')
const alerts = () => [...document.querySelectorAll('[role="alert"]')]

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(failed))

async function afterFailure(action: () => void) {
  action()
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
}

test('shows no error before a press', async () => {
  await afterFailure(() => button()?.dispatchEvent(new Event('pointerover', { bubbles: true })))
  expect(alerts()).toEqual([])
})

test('shows an error at each press while the app fails to load', async () => {
  await afterFailure(() => button()?.click())
  const [first] = alerts()
  expect(first?.textContent).toBe(CHUNK_MISSING)
  expect(button()?.hasAttribute('data-waiting')).toBe(false)

  failed.mockReset()
  await afterFailure(() => button()?.click())
  expect(alerts().map((line) => line.textContent)).toEqual([CHUNK_MISSING])
  expect(alerts()).not.toContain(first)
})

test('removes the error once the app is hydrated', () => {
  document.dispatchEvent(new Event(HYDRATED_EVENT))
  expect(alerts()).toEqual([])
})
