// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { notify } from '../../design/notify'
import { renderInApp } from '../../session/render.fixture'
import { SignInForm } from './sign-in-form'

const signIn = vi.hoisted(() => vi.fn<(credentials: object) => Promise<void>>())
vi.mock('./identity-fields', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./identity-fields')>()),
  loadAccounts: async () => ({ signIn }),
}))

const done = vi.fn<() => void>()

async function submit(password: string) {
  vi.spyOn(notify, 'success').mockReturnValue('')
  signIn.mockResolvedValue()
  renderInApp(<SignInForm email="Ada@Grid.test" onDone={done} onForgot={() => undefined} />)
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}

test('shows a toast after sign-in and closes the dialog', async () => {
  await submit('123456')
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(signIn).toHaveBeenCalledExactlyOnceWith({ email: 'ada@grid.test', password: '123456' })
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Signed in successfully!')
})

test('rejects a password of five characters without a request', async () => {
  await submit('12345')
  await screen.findByText('Password must be at least 6 characters long.')
  expect(signIn).not.toHaveBeenCalled()
})

test.each([
  ['', false],
  ['on', true],
])('offers GitHub only on a site that has it (%j)', (setting, isOffered) => {
  vi.stubEnv('VITE_GITHUB_SIGN_IN', setting)
  renderInApp(<SignInForm email="" onDone={done} onForgot={() => undefined} />)
  const button = screen.queryByRole('button', { name: 'Continue with GitHub' })
  expect(button !== null).toBe(isOffered)
  expect(screen.queryByText('or') !== null).toBe(isOffered)
})
