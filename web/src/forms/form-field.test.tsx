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
])('%s is written from the side that its script begins at', (_, props) => {
  expect(show(props).getAttribute('dir')).toBe('auto')
})

test('code is written from the left', () => {
  expect(show({ slotProps: { htmlInput: { dir: 'ltr' } } }).getAttribute('dir')).toBe('ltr')
})

test('an entry that is refused for its length shows by how much', () => {
  const problem = { field: 'text', message: 'At most 3.' }
  show({ value: 'four', limit: 3, excess: 'refused', problem })
  expect(document.body.textContent).toContain('At most 3. · 4 / 3: 1 character too many')
})

test('an entry that is refused for another reason is not counted', () => {
  const problem = { field: 'text', message: 'At least 2.' }
  show({ value: 'f', limit: 3, excess: 'refused', problem })
  expect(document.body.textContent).not.toContain('/ 3')
})
