// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserFacingError } from '../../data/errors'
import { notify } from '../../design/notify'
import { theme } from '../../design/theme'
import '../../design/slow-chunks.fixture'
import { SignUpForm } from './sign-up-form'

const signUp = vi.hoisted(() => vi.fn<(credentials: object) => Promise<void>>())
vi.mock('./identity-fields', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./identity-fields')>()),
  loadAccounts: async () => ({ signUp }),
}))

const done = vi.fn<() => void>()
const PASSWORD = 'Gr1d-demo!'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(notify, 'success').mockReturnValue('')
  vi.spyOn(notify, 'error').mockReturnValue('')
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  for (const mock of [signUp, done]) mock.mockReset()
})

async function fill() {
  render(
    <ThemeProvider theme={theme}>
      <SignUpForm email="ida@grid.test" onDone={done} />
    </ThemeProvider>,
  )
  await userEvent.type(screen.getByLabelText('Username'), 'ida')
  await userEvent.type(screen.getByLabelText('Password'), PASSWORD)
  await userEvent.type(screen.getByLabelText('Confirm password'), PASSWORD)
}

/** Tries three times, and once more, with what the last one is told. */
async function tryFourTimes(): Promise<void> {
  const button = screen.getByRole('button', { name: 'Sign Up' })
  for (const attempt of [1, 2, 3, 4]) {
    await userEvent.click(button)
    await vi.waitFor(() => expect(notify.error).toHaveBeenCalledTimes(attempt))
  }
}

test.each([
  ['came to an end', new UserFacingError('This username is taken. Please choose another one.'), 3],
  ['had no connection', Object.assign(new Error(), { code: 'auth/network-request-failed' }), 4],
  ['found nobody', Object.assign(new Error(), { code: 'unavailable' }), 4],
])('a try that %s is counted where it was heard', async (_, error, heard) => {
  signUp.mockRejectedValue(error)
  await fill()
  await tryFourTimes()
  expect(signUp).toHaveBeenCalledTimes(heard)
  const isLockedOut = heard === 3
  const last = vi.mocked(notify.error).mock.lastCall?.[0]
  expect(last === 'Too many signup attempts. Please try again later.').toBe(isLockedOut)
})

test('a try without a connection is not counted', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  signUp.mockRejectedValue(new UserFacingError('You seem to be offline.'))
  await fill()
  await tryFourTimes()
  expect(signUp).toHaveBeenCalledTimes(4)
})
