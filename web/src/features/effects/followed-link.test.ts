// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { followedLink, watchLinks } from './boot-screen'

beforeAll(() => {
  watchLinks()
  // The test's page stays where it is.
  window.addEventListener('click', (event) => event.preventDefault())
})
beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = '<a href="/about">About</a>'
})

const click = (keys: MouseEventInit = {}) =>
  document
    .querySelector('a')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))

test('a plain click on a link of the site leads to the next document', () => {
  click()
  expect([followedLink(), followedLink()]).toEqual([true, false])
})

test.each([
  ['Ctrl, which opens a tab', { ctrlKey: true }],
  ['Cmd, which opens a tab', { metaKey: true }],
  ['Shift, which opens a window', { shiftKey: true }],
  ['Alt, which saves the document', { altKey: true }],
  ['the middle button, which opens a tab', { button: 1 }],
])('a click with %s stays on the page', (_, keys) => {
  click(keys)
  expect(followedLink()).toBe(false)
})
