// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { theme } from '../design/theme'
import { FormField } from './form-field'

function show(props: Partial<ComponentProps<typeof FormField>>) {
  const entry = { id: 'text', name: 'text', label: 'Text', value: '', problem: null }
  render(
    <ThemeProvider theme={theme}>
      <FormField {...entry} onChange={() => undefined} {...props} />
    </ThemeProvider>,
  )
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
  const problem = { field: 'text', message: 'At most 3.' }
  show({ value: 'four', limit: 3, excess: 'rejected', problem })
  expect(document.body.textContent).toContain('At most 3. · 4 / 3: 1 character too many')
})

test('shows no counter beside any other error', () => {
  const problem = { field: 'text', message: 'At least 2.' }
  show({ value: 'f', limit: 3, excess: 'rejected', problem })
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

test('announces an error below the field', () => {
  show({ value: 'f', problem: { field: 'text', message: 'At least 2.' } })
  expect(screen.getByRole('alert').textContent).toBe('At least 2.')
})
