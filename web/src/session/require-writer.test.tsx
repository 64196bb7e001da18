// @vitest-environment happy-dom

import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../design/notify'
import { sessionOf } from './member.fixture'
import { useRequireWriter } from './require-writer'
import { type Session, SessionContext } from './session'
import { sessionStore } from './session-store'
import { SignInDialogContext } from './sign-in-dialog'

const open = vi.fn()
const dialog = { view: null, open, close: () => undefined }
const error = vi.fn<typeof notify.error>(() => '')

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(notify, 'error').mockImplementation(error)
})

const resolveWith = (session: Session) => sessionStore.setState({ session })

/** Presses a button for members while the page shows `session` and the store holds `current`. */
function press(session: Session, current = session) {
  sessionStore.setState({ session: current })
  const { result } = renderHook(useRequireWriter, {
    wrapper: ({ children }) => (
      <SignInDialogContext value={dialog}>
        <SessionContext value={session}>{children}</SessionContext>
      </SignInDialogContext>
    ),
  })
  return result.current('Sign in first.')
}

const unread = sessionOf('ada', { profile: null, profileLoading: true })

test('lets a signed-in member write at once', async () => {
  expect(await press(sessionOf('ada'))).toMatchObject({ id: 'ada' })
  expect(error).not.toHaveBeenCalled()
})

test('asks a visitor to sign in', async () => {
  expect(await press({ status: 'signed-out' })).toBeNull()
  expect(error).toHaveBeenCalledExactlyOnceWith('Sign in first.')
  expect(open).toHaveBeenCalledOnce()
})

test('does not ask a signed-in account without a profile to sign in', async () => {
  const pressed = press({ status: 'loading' })
  resolveWith(sessionOf('ada', { profile: null }))
  expect(await pressed).toBeNull()
  expect(error).not.toHaveBeenCalled()
  expect(open).not.toHaveBeenCalled()
})

test('opens no dialog over the page to which a visitor has moved meanwhile', async () => {
  const pressed = press({ status: 'loading' })
  window.history.pushState(null, '', '/team')
  resolveWith({ status: 'signed-out' })
  expect(await pressed).toBeNull()
  expect(error).toHaveBeenCalledExactlyOnceWith('Sign in first.')
  expect(open).not.toHaveBeenCalled()
})

test('waits for the session while it is loading', async () => {
  const pressed = press({ status: 'loading' })
  resolveWith(sessionOf('ada'))
  expect(await pressed).toMatchObject({ id: 'ada' })
  expect(error).not.toHaveBeenCalled()
})

test('waits for the session while a prerendered page still shows a visitor', async () => {
  const pressed = press({ status: 'signed-out' }, { status: 'loading' })
  resolveWith(sessionOf('ada'))
  expect(await pressed).toMatchObject({ id: 'ada' })
  expect(error).not.toHaveBeenCalled()
})

test('lets a member write while a prerendered page still shows a visitor', async () => {
  expect(await press({ status: 'signed-out' }, sessionOf('ada'))).toMatchObject({ id: 'ada' })
  expect(error).not.toHaveBeenCalled()
  expect(open).not.toHaveBeenCalled()
})

test('shows an error when the profile does not load in time, and ignores it later', async () => {
  const pressed = press(unread)
  await vi.advanceTimersByTimeAsync(10_000)
  resolveWith(sessionOf('ada'))
  expect(await pressed).toBeNull()
  expect(error.mock.calls.map(([text]) => text)).toEqual([
    'Your profile could not be read, so you cannot write yet. Still trying.',
  ])
  expect(open).not.toHaveBeenCalled()
})

test('says that the device is offline when the profile cannot be read', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const pressed = press(unread)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await pressed).toBeNull()
  expect(error.mock.calls.map(([text]) => text)).toEqual([
    'You seem to be offline. Nothing was lost: try again when you are connected.',
  ])
  expect(open).not.toHaveBeenCalled()
})
