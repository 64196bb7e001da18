// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { theme } from '../design/theme'
import { MarkdownField } from './markdown-field'

test('a field that takes Markdown says so, beside how much of its length is used', () => {
  render(
    <ThemeProvider theme={theme}>
      <MarkdownField
        name="content"
        label="Content"
        value="foo"
        problem={null}
        onChange={() => undefined}
        limit={2_000}
        minRows={3}
      />
    </ThemeProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'Content' })
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Markdown works here · 3 / 2,000')
})
