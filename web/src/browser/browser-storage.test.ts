// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage, tabStorage } from './storage'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

test('what was stored is read until it is removed', () => {
  expect(deviceStorage.read('a')).toBeNull()
  expect(deviceStorage.write('a', 'text')).toBe(true)
  expect(deviceStorage.read('a')).toBe('text')
  expect(deviceStorage.names()).toEqual(['a'])
  deviceStorage.remove('a')
  expect(deviceStorage.names()).toEqual([])
})

test('the device and the tab keep apart what they keep', () => {
  deviceStorage.write('a', 'device')
  tabStorage.write('a', 'tab')
  expect([localStorage.getItem('a'), sessionStorage.getItem('a')]).toEqual(['device', 'tab'])
})

const refuse = () => {
  throw new DOMException('closed', 'SecurityError')
}
test.each([
  ['is not there', undefined],
  ['refuses', { getItem: refuse, setItem: refuse, removeItem: refuse }],
])('a storage that %s has nothing and keeps nothing', (_, storage) => {
  vi.stubGlobal('localStorage', storage)
  expect(deviceStorage.read('a')).toBeNull()
  expect(deviceStorage.write('a', 'text')).toBe(false)
  expect(() => deviceStorage.remove('a')).not.toThrow()
})

test('a storage that is closed has no names', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(deviceStorage.names()).toEqual([])
})
