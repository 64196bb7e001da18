// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { UserFacingError } from '../../data/errors'
import { notify } from '../../design/notify'
import { recordToasts } from '../../design/notify.fixture'
import { renderInApp } from '../../session/render.fixture'
import { SignUpForm } from './sign-up-form'

const signUp = vi.hoisted(() => vi.fn<(credentials: object) => Promise<void>>())
vi.mock('./identity-fields', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./identity-fields')>()),
  loadAccounts: async () => ({ signUp }),
}))

const done = vi.fn<() => void>()
const PASSWORD = 'Gr1d-demo!'

beforeEach(() => recordToasts())

async function fill() {
  renderInApp(<SignUpForm email="ida@grid.test" username="" onDone={done} />)
  await userEvent.type(screen.getByLabelText('Username'), 'ida')
  await userEvent.type(screen.getByLabelText('Password'), PASSWORD)
  await userEvent.type(screen.getByLabelText('Confirm password'), PASSWORD)
}

/** Submits four times; the limit is three. */
async function submitFourTimes(): Promise<void> {
  const button = screen.getByRole('button', { name: 'Sign Up' })
  for (const attempt of [1, 2, 3, 4]) {
    await userEvent.click(button)
    await vi.waitFor(() => expect(notify.error).toHaveBeenCalledTimes(attempt))
  }
}

test.each([
  ['was rejected', new UserFacingError('This username is taken. Please choose another one.'), 3],
  ['had no connection', Object.assign(new Error(), { code: 'auth/network-request-failed' }), 4],
  ['found no server', Object.assign(new Error(), { code: 'unavailable' }), 4],
])('counts an attempt that %s only if the server responded', async (_, error, requests) => {
  signUp.mockRejectedValue(error)
  await fill()
  await submitFourTimes()
  expect(signUp).toHaveBeenCalledTimes(requests)
  const isLockedOut = requests === 3
  const last = vi.mocked(notify.error).mock.lastCall?.[0]
  expect(last === 'Too many signup attempts. Please try again later.').toBe(isLockedOut)
})

test('does not count an attempt without a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  signUp.mockRejectedValue(new UserFacingError('You seem to be offline.'))
  await fill()
  await submitFourTimes()
  expect(signUp).toHaveBeenCalledTimes(4)
})
