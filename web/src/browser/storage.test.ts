// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { deviceStorage, tabStorage } from './storage'

test('reads a stored text until it is removed', () => {
  expect(deviceStorage.read('a')).toBeNull()
  expect(deviceStorage.write('a', 'text')).toBe(true)
  expect(deviceStorage.read('a')).toBe('text')
  expect(deviceStorage.names()).toEqual(['a'])
  deviceStorage.remove('a')
  expect(deviceStorage.names()).toEqual([])
})

test('separates the storage of device and tab', () => {
  deviceStorage.write('a', 'device')
  tabStorage.write('a', 'tab')
  expect([localStorage.getItem('a'), sessionStorage.getItem('a')]).toEqual(['device', 'tab'])
})

const deny = () => {
  throw new DOMException('closed', 'SecurityError')
}
test.each([
  ['is missing', undefined],
  ['denies access', { getItem: deny, setItem: deny, removeItem: deny }],
])('reads and writes nothing if a storage %s', (_, storage) => {
  vi.stubGlobal('localStorage', storage)
  expect(deviceStorage.read('a')).toBeNull()
  expect(deviceStorage.write('a', 'text')).toBe(false)
  expect(() => deviceStorage.remove('a')).not.toThrow()
})

test('lists no names without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(deviceStorage.names()).toEqual([])
})
