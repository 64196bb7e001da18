// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let keys: typeof import('../shortcut-keys')

beforeEach(async () => {
  vi.resetModules()
  keys = await import('../shortcut-keys')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError')
}
test.each([
  ['keeps it', undefined],
  ['is closed', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['is full', { getItem: () => null, setItem: refuse, removeItem: () => undefined }],
])('a member turns single keys off and on where the storage %s', (_, storage) => {
  if (storage) vi.stubGlobal('localStorage', storage)
  expect(keys.areKeysOn()).toBe(true)
  keys.switchKeys(false)
  expect(keys.areKeysOn()).toBe(false)
  keys.switchKeys(true)
  expect(keys.areKeysOn()).toBe(true)
})
