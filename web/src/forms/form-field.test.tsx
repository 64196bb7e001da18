// @vitest-environment happy-dom

import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, it, test } from 'vitest'
import { recordAnnouncements } from '../design/notify.fixture'
import { renderInApp } from '../session/render.fixture'
import { announcement, CharacterCount, FormField } from './form-field'

function show(props: Partial<ComponentProps<typeof FormField>>) {
  const entry = { id: 'text', name: 'text', label: 'Text', value: '', error: null }
  renderInApp(<FormField {...entry} onChange={() => undefined} {...props} />)
  return screen.getByRole('textbox', { name: 'Text' })
}

test.each([
  ['a line', {}],
  ['a text', { multiline: true }],
])('writes %s in the direction of its script', (_, props) => {
  expect(show(props).getAttribute('dir')).toBe('auto')
})

test('writes code from the left', () => {
  expect(show({ slotProps: { htmlInput: { dir: 'ltr' } } }).getAttribute('dir')).toBe('ltr')
})

test('shows by how many characters a rejected text is too long', () => {
  const error = { field: 'text', message: 'At most 3.' }
  show({ value: 'four', limit: 3, excess: 'rejected', error })
  expect(document.body.textContent).toContain('At most 3. · 4 / 3: 1 character too many')
})

test('shows no counter beside any other error', () => {
  const error = { field: 'text', message: 'At least 2.' }
  show({ value: 'f', limit: 3, excess: 'rejected', error })
  expect(document.body.textContent).not.toContain('/ 3')
})

const removeTags = (text: string) => text.replace(/<[^>]*>/g, '')

test.each([
  ['', ''],
  ['Plain', ''],
  ['  Plain  text ', ''],
  ['<b>Bold', 'Will be sent as “Bold”.'],
  ['<b>', 'Nothing of this can be sent.'],
])('shows what cleaning leaves of %j before it is sent', (value, note) => {
  show({ value, cleaned: removeTags })
  expect(document.querySelector('.MuiFormHelperText-root')?.textContent ?? '').toBe(note)
})

test.each([
  ['cut', 'false'],
  ['rejected', 'true'],
] as const)('marks a text that will be %s as an error: %s', (excess, isInvalid) => {
  expect(show({ value: 'four', limit: 3, excess }).getAttribute('aria-invalid')).toBe(isInvalid)
})

test('describes the field by its error', () => {
  const field = show({ value: 'f', error: { field: 'text', message: 'At least 2.' } })
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('At least 2.')
  // Screen readers read the description with the focus, and would read an alert as well.
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('the counter below an entry', () => {
  it('shows how much of the length is used', () => {
    const { container } = render(<CharacterCount used={1_234} limit={10_000} />)
    expect(container.textContent).toBe('1,234 / 10,000')
  })

  it.each([
    [201, '201 / 200: the last 1 character will be cut'],
    [1_300, '1,300 / 200: the last 1,100 characters will be cut'],
  ])('says what will be cut of %i characters', (used, text) => {
    const { container } = render(<CharacterCount used={used} limit={200} />)
    expect(container.textContent).toContain(text)
  })

  it('leaves the description of the field alone while the user types', () => {
    const field = show({ value: 'four', limit: 200, helperText: 'Optional.' })
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    for (const hidden of described?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove()
    expect(described?.textContent).toBe('Optional.')
  })

  it('announces that the limit is near, once', () => {
    const announced = recordAnnouncements()
    const { rerender } = render(<CharacterCount used={100} limit={200} />)
    for (const used of [150, 151, 200]) rerender(<CharacterCount used={used} limit={200} />)
    expect(announced).toEqual(['50 characters or fewer left.', 'No characters left.'])
  })

  it.each([
    [0, ''],
    [99, ''],
    [100, '100 characters or fewer left.'],
    [149, '100 characters or fewer left.'],
    [150, '50 characters or fewer left.'],
    [199, '10 characters or fewer left.'],
    [200, 'No characters left.'],
    [201, 'Too long. The end will be cut.'],
  ])('announces %i of 200 characters as %j', (used, text) => {
    expect(announcement(used, 200, 'cut')).toBe(text)
  })

  it('shows how much is too long if nothing is cut', () => {
    const { container } = render(<CharacterCount used={202} limit={200} excess="rejected" />)
    expect(container.textContent).toBe('202 / 200: 2 characters too many')
  })
})
