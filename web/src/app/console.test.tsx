// @vitest-environment happy-dom
import { fireEvent, render, renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { isTyping } from '../browser/input'
import { shortcutOf, useShortcuts } from './console'

const backquote = { code: 'Backquote', key: '`', ctrlKey: true }
const chaos = { code: 'KeyX', key: 'X', ctrlKey: true, shiftKey: true }

const press = (keys: KeyboardEventInit) => shortcutOf(new KeyboardEvent('keydown', keys))

test.each([
  ['Ctrl+`', backquote, 'terminal'],
  ['the same place on another layout', { ...backquote, key: '^' }, 'terminal'],
  ['a backtick in another place', { ...backquote, code: 'Backslash' }, 'terminal'],
  ['a backtick behind Shift', { ...backquote, code: 'Equal', shiftKey: true }, 'terminal'],
  ['Ctrl+~', { ...backquote, key: '~', shiftKey: true }, null],
  ['Ctrl+Shift+X', chaos, 'chaos'],
  ['the same place on another layout', { ...chaos, key: 'Ч' }, 'chaos'],
  ['the same letter in another place', { ...chaos, code: 'KeyB' }, 'chaos'],
  ['Ctrl+X', { ...chaos, shiftKey: false }, null],
  ['` alone', { ...backquote, ctrlKey: false }, null],
  ['AltGr', { ...backquote, altKey: true }, null],
  ['the command key besides', { ...chaos, metaKey: true }, null],
  ['a held key', { ...chaos, repeat: true }, null],
])('%s', (_what, keys, shortcut) => expect(press(keys)).toBe(shortcut))

test.each(['text', 'search', 'password', 'email', 'url', 'date'])('runs not in %s', (type) => {
  expect(isTyping(Object.assign(document.createElement('input'), { type }))).toBe(true)
})

test.each(['checkbox', 'radio', 'range', 'file'])('runs on a %s', (type) => {
  expect(isTyping(Object.assign(document.createElement('input'), { type }))).toBe(false)
})

test('runs outside of fields, and in the field of the terminal', () => {
  const run = vi.fn()
  renderHook(() => useShortcuts(run))
  render(
    <>
      <button type="button">Button</button>
      <input aria-label="Field" />
      <div data-terminal>
        <input aria-label="Command" />
      </div>
    </>,
  )
  fireEvent.keyDown(screen.getByLabelText('Field'), backquote)
  expect(run).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(screen.getByText('Button'), backquote)).toBe(false)
  fireEvent.keyDown(screen.getByLabelText('Command'), chaos)
  expect(run.mock.calls).toEqual([['terminal'], ['chaos']])
})
