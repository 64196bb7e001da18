// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { theme } from '../../design/theme'
import { PasswordForm } from './password'

vi.mock('./password.auth', () => ({ changePassword: async () => undefined }))

test('clears the form after a change and focuses its first field', async () => {
  render(
    <ThemeProvider theme={theme}>
      <PasswordForm email="ada@grid.test" />
    </ThemeProvider>,
  )
  const current = () => screen.getByLabelText<HTMLInputElement>('Current password')
  expect(document.activeElement).toBe(document.body)
  const before = current()
  await userEvent.type(before, 'Gr1d-demo!')
  await userEvent.type(screen.getByLabelText('New password'), 'N3w-grid-pass!')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'N3w-grid-pass!')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(current()).not.toBe(before))
  expect(current().value).toBe('')
  expect(document.activeElement).toBe(current())
})
