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

test('scrolls to what Tab has focused, and to nothing after another key', () => {
  render(<textarea aria-label="Comment" />)
  const field = screen.getByLabelText('Comment')
  const scroll = vi.spyOn(field, 'scrollIntoView')
  vi.spyOn(field, 'matches').mockReturnValue(true)
  const end = revealAfterTab()
  field.focus()
  fireEvent.keyUp(field, { key: 'a' })
  expect(scroll).not.toHaveBeenCalled()
  fireEvent.keyUp(field, { key: 'Tab' })
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'nearest', inline: 'nearest' })
  end()
  fireEvent.keyUp(field, { key: 'Tab' })
  expect(scroll).toHaveBeenCalledOnce()
})

test('leaves the focus that is elsewhere', async () => {
  const { rerender } = render(page([removed, after]))
  const elsewhere = screen.getByRole('button', { name: 'After' })
  elsewhere.focus()
  rerender(page([after]))
  await Promise.resolve()
  expect(document.activeElement).toBe(elsewhere)
})
