// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { passFocusOnRemoval } from '../browser/focus'
import { recordAnnouncements } from './notify.fixture'
import { useLoadMoreFocus } from './use-load-more-focus'

let grow: () => void = () => undefined

/** The button disappears with the last page if there are five posts in all. */
function List({ isLastPage = false }: { readonly isLastPage?: boolean }) {
  const [count, setCount] = useState(2)
  const moveFocus = useLoadMoreFocus(count, 'posts')
  grow = () => setCount(5)
  return (
    <section>
      {Array.from({ length: count }, (_, index) => `Post ${index + 1}`).map((name) => (
        <article key={name}>
          <a href="/">{name}</a>
        </article>
      ))}
      {!(isLastPage && count === 5) && (
        <button
          ref={passFocusOnRemoval}
          type="button"
          onClick={({ currentTarget }) =>
            moveFocus(currentTarget, currentTarget.previousElementSibling)
          }
        >
          More
        </button>
      )}
      <input aria-label="Search" />
    </section>
  )
}

test('focuses the first new item and announces the number of new items', async () => {
  const announced = recordAnnouncements()
  render(<List />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(announced).toEqual([])
  act(() => grow())
  expect(announced).toEqual(['3 more posts.'])
  expect(document.activeElement?.textContent).toBe('Post 3')
})

test('focuses the first new item of the last page, which removes the button', async () => {
  render(<List isLastPage />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  // Without `act`, effects run as in the browser: after microtasks.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  grow()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Post 3'))
})

test('leaves the focus that has moved elsewhere', async () => {
  render(<List />)
  await userEvent.click(screen.getAllByRole('button', { name: 'More' }).at(-1) ?? document.body)
  const search = screen.getAllByRole('textbox', { name: 'Search' }).at(-1)
  search?.focus()
  act(() => grow())
  expect(document.activeElement).toBe(search)
})

test('takes no focus for items that arrive by themselves', () => {
  render(<List />)
  act(() => grow())
  expect(document.activeElement).toBe(document.body)
})
