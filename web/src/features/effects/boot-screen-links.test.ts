// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { followedLink, watchLinks } from './boot-screen'

beforeAll(() => {
  watchLinks()
  // Prevents navigation in the test.
  window.addEventListener('click', (event) => event.preventDefault())
})
beforeEach(() => {
  document.body.innerHTML = '<a href="/about">About</a>'
})

const click = (keys: MouseEventInit = {}) =>
  document
    .querySelector('a')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))

test('stores a plain click on an internal link, once', () => {
  click()
  expect([followedLink(), followedLink()]).toEqual([true, false])
})

test.each([
  ['Ctrl, which opens a tab', { ctrlKey: true }],
  ['Cmd, which opens a tab', { metaKey: true }],
  ['Shift, which opens a window', { shiftKey: true }],
  ['Alt, which saves the document', { altKey: true }],
  ['the middle button, which opens a tab', { button: 1 }],
])('ignores a click with %s', (_, keys) => {
  click(keys)
  expect(followedLink()).toBe(false)
})
