// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest'

let keys: typeof import('./shortcut-keys')

beforeEach(async () => {
  vi.resetModules()
  keys = await import('./shortcut-keys')
})

const reject = () => {
  throw new DOMException('full', 'QuotaExceededError')
}
test.each([
  ['works', undefined],
  ['is closed', { getItem: reject, setItem: reject, removeItem: reject }],
  ['is full', { getItem: () => null, setItem: reject, removeItem: () => undefined }],
])('turns shortcuts off and on where the storage %s', (_, storage) => {
  if (storage) vi.stubGlobal('localStorage', storage)
  expect(keys.areShortcutsOn()).toBe(true)
  keys.setShortcutsOn(false)
  expect(keys.areShortcutsOn()).toBe(false)
  keys.setShortcutsOn(true)
  expect(keys.areShortcutsOn()).toBe(true)
})

const stroke = (key: string, code: string, some: Partial<KeyboardEvent> = {}) =>
  keys.shortcutKey({
    key,
    code,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    isComposing: false,
    ...some,
  })

test.each([
  ['j', 'KeyJ', 'j'],
  ['J', 'KeyJ', 'j'],
  ['о', 'KeyJ', 'j'],
  ['О', 'KeyJ', 'j'],
  ['т', 'KeyN', 'n'],
  ['ξ', 'KeyJ', 'j'],
  ['ㅏ', 'KeyK', 'k'],
  ['ｕ', 'KeyU', 'u'],
  ['Process', 'KeyC', 'c'],
  ['ظ', 'Slash', '/'],
  ['ז', 'Period', '.'],
  ['/', 'NumpadDivide', '/'],
])('reads %s at %s as %s, whatever the layout and Caps Lock', (key, code, expected) => {
  expect(stroke(key, code)).toBe(expected)
})

test('reads punctuation by its character, with or without Shift', () => {
  expect(stroke('/', 'Digit7', { shiftKey: true })).toBe('/')
  expect(stroke('?', 'Minus', { shiftKey: true })).toBe('?')
  expect(stroke('؟', 'Slash', { shiftKey: true })).toBe('?')
})

test('reads the letter of another Latin layout, not the position of its key', () => {
  expect(stroke('h', 'KeyJ')).toBe('h')
  expect(stroke('j', 'KeyC')).toBe('j')
})

test.each(['shiftKey', 'ctrlKey', 'altKey', 'metaKey', 'isComposing'])(
  'ignores letters with %s',
  (modifier) => {
    expect(stroke('J', 'KeyJ', { [modifier]: true })).toBeNull()
    expect(stroke('о', 'KeyJ', { [modifier]: true })).toBeNull()
  },
)

test('ignores characters of AltGr and named keys', () => {
  expect(stroke('̛', 'KeyJ', { getModifierState: () => true })).toBeNull()
  expect(stroke('Enter', 'Enter')).toBeNull()
  expect(stroke('ArrowDown', 'ArrowDown')).toBeNull()
})
