// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { theme } from '../../../design/theme'
import { switchKeys } from '../shortcut-keys'
import { BoardKeys } from '../shortcuts'

const upvoted = vi.fn()

function Card({ name }: { readonly name: string }) {
  return (
    <article>
      <a href={`#${name}`} data-card-link>
        {name}
      </a>
      <button type="button" data-key="u" onClick={() => upvoted(name)}>
        Upvote
      </button>
    </article>
  )
}

const press = (key: string, from: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(from, { key })
const focused = () => document.activeElement?.textContent

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  render(
    <ThemeProvider theme={theme}>
      <main>
        <div data-key="c">
          <button type="button">Preview</button>
          <textarea aria-label="Comment" />
        </div>
        <Card name="one" />
        <Card name="two" />
        <BoardKeys />
      </main>
    </ThemeProvider>,
  )
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  upvoted.mockClear()
})

describe('single keys on the board', () => {
  it('go from post to post, and stay at the last', () => {
    press('j')
    expect(focused()).toBe('one')
    press('j')
    press('j')
    expect(focused()).toBe('two')
    press('k')
    expect(focused()).toBe('one')
  })

  it('vote for the post that has the focus, and for none of several without it', () => {
    press('u')
    expect(upvoted).not.toHaveBeenCalled()
    press('j')
    press('u')
    expect(upvoted.mock.calls).toEqual([['one']])
  })

  it('bring the cursor to a field, and are letters in it', () => {
    press('c')
    const field = screen.getByLabelText('Comment')
    expect(document.activeElement).toBe(field)
    expect(press('j', field)).toBe(true)
    expect(document.activeElement).toBe(field)
  })

  it('leave alone what has keys of its own, and what is pressed with others', () => {
    press('j')
    for (const keys of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      expect(fireEvent.keyDown(document.body, { key: 'j', ...keys })).toBe(true)
    }
    expect(focused()).toBe('one')
  })

  it('rest while a dialog is open, also where it has caught a focus that was lost', async () => {
    press('?')
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    const catching = sheet.parentElement ?? sheet
    expect(catching.getAttribute('role')).toBe('presentation')
    for (const place of [catching, document.body]) expect(press('c', place)).toBe(true)
  })

  it('are shown by a question mark, and can be switched off and on again', async () => {
    press('?')
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(press('j', sheet)).toBe(true)
    const control = screen.getByRole('switch', { name: 'Single keys work on this device' })
    fireEvent.click(control)
    fireEvent.keyDown(sheet, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('j', document.body)
    expect(focused()).not.toBe('one')
    switchKeys(true)
    press('j', document.body)
    expect(focused()).toBe('one')
  })
})
