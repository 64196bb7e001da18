// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { goBack } from '../../browser/go-back.fixture'
import { renderInApp } from '../../session/render.fixture'
import { setShortcutsOn } from './shortcut-keys'
import { Shortcuts } from './shortcuts'

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
const REPEATED = { key: 'u', repeat: true }
const focused = () => document.activeElement?.textContent

beforeAll(async () => void (await import('./shortcut-list')), 60_000)
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  renderInApp(
    <main>
      <div data-key="c">
        <button type="button">Preview</button>
        <textarea aria-label="Comment" />
      </div>
      <Card name="one" />
      <Card name="two" />
      <Shortcuts />
    </main>,
  )
})

describe('the shortcuts of the board', () => {
  it('move from post to post, and stop at the last', () => {
    press('j')
    expect(focused()).toBe('one')
    press('j')
    press('j')
    expect(focused()).toBe('two')
    press('k')
    expect(focused()).toBe('one')
  })

  it.each([
    ['о', 'KeyJ'],
    ['J', 'KeyJ'],
  ])('work with another layout or Caps Lock: %s', (key, code) => {
    fireEvent.keyDown(document.body, { key, code })
    expect(focused()).toBe('one')
    fireEvent.keyDown(document.body, { key, code, ctrlKey: true })
    expect(focused()).toBe('one')
  })

  it('are listed until the user goes back', async () => {
    press('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('vote for the focused post only', () => {
    press('u')
    expect(upvoted).not.toHaveBeenCalled()
    press('j')
    press('u')
    expect(upvoted.mock.calls).toEqual([['one']])
  })

  it('vote once while the key is held, and move on while theirs is', () => {
    press('j')
    press('u')
    expect(fireEvent.keyDown(document.activeElement ?? document.body, REPEATED)).toBe(false)
    expect(upvoted).toHaveBeenCalledOnce()
    fireEvent.keyDown(document.body, { ...REPEATED, key: 'j' })
    expect(focused()).toBe('two')
  })

  it('focus a field, and are letters in it', () => {
    press('c')
    const field = screen.getByLabelText('Comment')
    expect(document.activeElement).toBe(field)
    expect(press('j', field)).toBe(true)
    expect(document.activeElement).toBe(field)
  })

  it('are ignored with modifier keys', () => {
    press('j')
    for (const keys of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      expect(fireEvent.keyDown(document.body, { key: 'j', ...keys })).toBe(true)
    }
    expect(focused()).toBe('one')
  })

  it('are ignored while a dialog is open', async () => {
    press('?')
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    const catching = sheet.parentElement ?? sheet
    expect(catching.getAttribute('role')).toBe('presentation')
    for (const place of [catching, document.body]) expect(press('c', place)).toBe(true)
  })

  it('are listed with the question mark, and can be turned off and on', async () => {
    press('?')
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(press('j', sheet)).toBe(true)
    const control = screen.getByRole('switch', { name: 'Single keys work on this device' })
    fireEvent.click(control)
    fireEvent.keyDown(sheet, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('j', document.body)
    expect(focused()).not.toBe('one')
    setShortcutsOn(true)
    press('j', document.body)
    expect(focused()).toBe('one')
  })
})
