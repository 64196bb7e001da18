// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { submitByKey } from './use-form'

it.each([
  ['Ctrl+Enter', { key: 'Enter', ctrlKey: true }, 1],
  ['Cmd+Enter', { key: 'Enter', metaKey: true }, 1],
  ['Enter alone', { key: 'Enter' }, 0],
  ['Ctrl with another key', { key: 'e', ctrlKey: true }, 0],
])('%s in an entry of several lines sends the form %#', (_, key, times) => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={send} onKeyDown={submitByKey}>
      <textarea />
    </form>,
  )
  fireEvent.keyDown(screen.getByRole('textbox'), key)
  expect(send).toHaveBeenCalledTimes(times)
})
