// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MarkdownField } from '../../forms/markdown-field'
import { profileOf } from '../../session/member.fixture'
import { publicData } from '../../session/public-data'
import { renderInApp } from '../../session/render.fixture'
import { startedMention } from './mention-suggestions'
import { assistText } from './text-assist'

describe('a mention that is typed', () => {
  it.each([
    ['See @ad', { at: 4, beginning: 'ad' }],
    ['@ada_1-', { at: 0, beginning: 'ada_1-' }],
    ['(@Ad', { at: 1, beginning: 'Ad' }],
  ])('starts before the cursor: %j', (text, expected) => {
    expect(startedMention(`${text} and more`, text.length)).toEqual(expected)
  })

  it.each(['See @', '@a', 'ada@gr', 'x.@gr', '@@ad', '/@ad', '@ad ', `@${'a'.repeat(31)}`])(
    'has not started: %j',
    (text) => expect(startedMention(text, text.length)).toBeNull(),
  )
})

describe('the suggestions', () => {
  const page = vi.fn(async () => [profileOf('ada'), profileOf('Adam')])
  const onKeyDown = vi.fn()

  beforeEach(() => {
    vi.spyOn(publicData, 'page').mockImplementation(page as never)
    renderInApp(
      <form onKeyDown={({ key }) => onKeyDown(key)}>
        <Field />
      </form>,
    )
  })

  function Field() {
    const [value, setValue] = useState('')
    return (
      <MarkdownField
        name="content"
        label="Comment"
        limit={100}
        minRows={3}
        error={null}
        value={value}
        onChange={setValue}
        assist={assistText}
      />
    )
  }
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
  const type = (text: string) => userEvent.type(field(), text)
  const chosen = () =>
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

  it('are announced with the field and change with the arrow keys', async () => {
    await type('See @ad')
    await screen.findByRole('listbox', { name: 'Members' })
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '@ada',
      '@Adam',
    ])
    expect(chosen()).toBe('@ada')
    await type('{ArrowDown}')
    expect(chosen()).toBe('@Adam')
    await type('{ArrowDown}')
    expect(chosen()).toBe('@ada')
    await type('{ArrowUp}')
    expect(chosen()).toBe('@Adam')
    expect(onKeyDown).not.toHaveBeenCalledWith('ArrowDown')
  })

  it.each(['{Enter}', '{Tab}'])('put the chosen name into the text with %s', async (key) => {
    await type('See @ad')
    await screen.findByRole('listbox')
    await type(key)
    expect(field().value).toBe('See @ada ')
    expect(document.activeElement).toBe(field())
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(field().hasAttribute('aria-activedescendant')).toBe(false)
  })

  it('put a clicked name before the rest of the text', async () => {
    await type('See @ad')
    fireEvent.click(await screen.findByRole('option', { name: '@Adam' }))
    expect(field().value).toBe('See @Adam ')
  })

  it('replace the rest of a name when the cursor is within it', async () => {
    fireEvent.change(field(), { target: { value: 'See @adl and more' } })
    field().setSelectionRange(7, 7)
    await userEvent.click(field(), { pointerEventsCheck: 0 })
    field().setSelectionRange(7, 7)
    fireEvent.keyUp(field(), { key: 'ArrowLeft' })
    fireEvent.click(await screen.findByRole('option', { name: '@ada' }))
    expect(field().value).toBe('See @ada and more')
  })

  it('leave Shift+Tab to the page, which moves the focus', async () => {
    await type('@ad')
    await screen.findByRole('listbox')
    fireEvent.keyDown(field(), { key: 'Tab', shiftKey: true })
    expect(onKeyDown).toHaveBeenCalledWith('Tab')
    expect(field().value).toBe('@ad')
  })

  it('close with Escape, which does not reach the dialog, until another mention', async () => {
    await type('@ad')
    await screen.findByRole('listbox')
    await type('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(onKeyDown).not.toHaveBeenCalledWith('Escape')
    await type('{Escape}')
    expect(onKeyDown).toHaveBeenCalledWith('Escape')
    await type(' @ad')
    expect(await screen.findByRole('listbox')).toBeTruthy()
  })

  it('leave Ctrl+Enter to the form', async () => {
    await type('@ad')
    await screen.findByRole('listbox')
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
    expect(onKeyDown).toHaveBeenCalledWith('Enter')
    expect(field().value).toBe('@ad')
  })

  it('are read once after a pause, and not for fewer than two letters', async () => {
    await type('No one@grid.test, @a')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(page).not.toHaveBeenCalled()
    await type('dam')
    await screen.findByRole('listbox')
    expect(page).toHaveBeenCalledOnce()
  })

  it('are missing without a response', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    page.mockRejectedValueOnce(new Error('offline'))
    await type('@ad')
    await waitFor(() => expect(console.warn).toHaveBeenCalled())
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})
