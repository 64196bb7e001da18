// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { onAnnounce } from './notify'
import { useReadOn } from './use-read-on'

let grow: () => void = () => undefined

function List() {
  const [count, setCount] = useState(2)
  const readOn = useReadOn(count, 'posts')
  grow = () => setCount(5)
  return (
    <section>
      {Array.from({ length: count }, (_, index) => `Post ${index + 1}`).map((name) => (
        <article key={name}>
          <a href="/">{name}</a>
        </article>
      ))}
      <button
        type="button"
        onClick={({ currentTarget }) => readOn(currentTarget, currentTarget.previousElementSibling)}
      >
        More
      </button>
      <input aria-label="Search" />
    </section>
  )
}

test('who asked for more goes on with the first that came, and hears how many did', async () => {
  const said = vi.fn(() => () => undefined)
  const stop = onAnnounce(said)
  render(<List />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(said).not.toHaveBeenCalled()
  act(() => grow())
  expect(said).toHaveBeenCalledExactlyOnceWith('3 more posts.')
  expect(document.activeElement?.textContent).toBe('Post 3')
  stop()
})

test('who has gone elsewhere meanwhile stays there', async () => {
  render(<List />)
  await userEvent.click(screen.getAllByRole('button', { name: 'More' }).at(-1) ?? document.body)
  const search = screen.getAllByRole('textbox', { name: 'Search' }).at(-1)
  search?.focus()
  act(() => grow())
  expect(document.activeElement).toBe(search)
})

test('what comes by itself takes no focus', () => {
  render(<List />)
  act(() => grow())
  expect(document.activeElement).toBe(document.body)
})
