// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { passFocusOnRemoval, revealAfterTab } from './focus'

const removed = (
  <p key="removed" ref={passFocusOnRemoval}>
    <button type="button">Removed</button>
  </p>
)
const before = (
  <p key="before">
    <a href="/before">Before</a>
  </p>
)
const after = (
  <p key="after">
    <button type="button">After</button>
  </p>
)
const page = (children: ReactNode, isPlace = false) => (
  <main id="main" tabIndex={-1}>
    <div {...(isPlace && { id: 'place', tabIndex: -1 })}>{children}</div>
  </main>
)

/** The focused element after some elements are removed. */
async function focusAfter(all: ReactNode, left: ReactNode, isPlace?: boolean) {
  const { rerender } = render(page(all, isPlace))
  screen.getByRole('button', { name: 'Removed' }).focus()
  rerender(page(left, isPlace))
  await Promise.resolve()
  const { id, textContent } = document.activeElement ?? {}
  return id || textContent
}

test.each([
  ['the next element', [before, removed, after], [before, after], 'After'],
  ['the previous one at the end', [before, removed], [before], 'Before'],
  ['the previous one if the next is removed too', [before, removed, after], [before], 'Before'],
  ['the page without siblings', [removed], [], 'main'],
  ['the page if its list is removed too', [<div key="list">{removed}</div>], [before], 'main'],
])('passes the focus of a removed element to %s', async (_, all, left, focused) => {
  expect(await focusAfter(all, left)).toBe(focused)
})

test.each([
  ['parent', removed],
  ['ancestor if the list is removed too', <ul key="list">{removed}</ul>],
])('passes the focus to a focusable %s', async (_, all) => {
  expect(await focusAfter([all], ['The end.'], true)).toBe('place')
})

test.each([
  ['scrolls to a field that begins within the window', 'Tab', 700, 1],
  ['leaves one below the window to the browser', 'Tab', 800, 0],
  ['scrolls nowhere after another key', 'a', 700, 0],
])('%s', (_, key, top, count) => {
  vi.stubGlobal('innerHeight', 768)
  render(<textarea aria-label="Comment" />)
  const field = screen.getByLabelText('Comment')
  field.getBoundingClientRect = () => new DOMRect(0, top, 300, 94)
  const scroll = vi.spyOn(field, 'scrollIntoView')
  vi.spyOn(field, 'matches').mockReturnValue(true)
  const end = revealAfterTab()
  fireEvent.keyDown(document.body, { key })
  field.focus()
  expect(scroll).toHaveBeenCalledTimes(count)
  field.blur()
  fireEvent.pointerDown(field)
  field.focus()
  expect(scroll).toHaveBeenCalledTimes(count)
  end()
})

test('leaves the focus that is elsewhere', async () => {
  const { rerender } = render(page([removed, after]))
  const elsewhere = screen.getByRole('button', { name: 'After' })
  elsewhere.focus()
  rerender(page([after]))
  await Promise.resolve()
  expect(document.activeElement).toBe(elsewhere)
})
