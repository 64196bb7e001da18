// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { passFocusOnRemoval } from '../browser/focus'

const going = (
  <p key="going" ref={passFocusOnRemoval}>
    <button type="button">Going</button>
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

/** What has the focus once some of the page has gone. */
async function focusAfter(all: ReactNode, left: ReactNode, isPlace?: boolean) {
  const { rerender } = render(page(all, isPlace))
  screen.getByRole('button', { name: 'Going' }).focus()
  rerender(page(left, isPlace))
  await Promise.resolve()
  const { id, textContent } = document.activeElement ?? {}
  return id || textContent
}

test.each([
  ['what comes after it', [before, going, after], [before, after], 'After'],
  ['what came before it, where nothing comes after', [before, going], [before], 'Before'],
  [
    'what came before it, where what came after goes as well',
    [before, going, after],
    [before],
    'Before',
  ],
  ['the page, where nothing is beside it', [going], [], 'main'],
])('what goes leaves the focus to %s', async (_, all, left, focused) => {
  expect(await focusAfter(all, left)).toBe(focused)
})

test('what goes leaves the focus to what it stood in, where that can have it', async () => {
  expect(await focusAfter([going], ['The end.'], true)).toBe('place')
})

test('what goes leaves the focus where it is, if that is elsewhere', async () => {
  const { rerender } = render(page([going, after]))
  const elsewhere = screen.getByRole('button', { name: 'After' })
  elsewhere.focus()
  rerender(page([after]))
  await Promise.resolve()
  expect(document.activeElement).toBe(elsewhere)
})
