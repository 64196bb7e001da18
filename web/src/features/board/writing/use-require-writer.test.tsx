// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../../design/notify'
import { type Session, SessionContext } from '../../../session/session'
import { sessionOf } from '../member.fixture'
import { useRequireWriter } from '../use-require-writer'

const { currentSession, resolvedSession, open } = vi.hoisted(() => ({
  currentSession: vi.fn(),
  resolvedSession: vi.fn(),
  open: vi.fn(),
}))
vi.mock('../../../session/session-store', () => ({ currentSession, resolvedSession }))
vi.mock('../../../session/sign-in-dialog', () => ({ useSignInDialog: () => ({ open }) }))

const error = vi.spyOn(notify, 'error').mockReturnValue('')

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Presses a button of members in this session; gives who is let through. */
function press(session: Session, known = session) {
  currentSession.mockReturnValue(known)
  const { result } = renderHook(useRequireWriter, {
    wrapper: ({ children }) => <SessionContext value={session}>{children}</SessionContext>,
  })
  return result.current('Sign in first.')
}

const unread: Session = { ...sessionOf('ada'), profile: null, profileLoading: true }

test('a member who is known is let through at once', async () => {
  expect(await press(sessionOf('ada'))).toMatchObject({ id: 'ada' })
  expect(resolvedSession).not.toHaveBeenCalled()
})

test('a visitor is asked to sign in', async () => {
  expect(await press({ status: 'signed-out' })).toBeNull()
  expect(error).toHaveBeenCalledExactlyOnceWith('Sign in first.')
  expect(open).toHaveBeenCalledOnce()
})

test('who presses before it is known who is here waits until it is', async () => {
  resolvedSession.mockResolvedValueOnce(sessionOf('ada'))
  expect(await press({ status: 'loading' })).toMatchObject({ id: 'ada' })
  expect(error).not.toHaveBeenCalled()
})

test('who presses before the painted page shows that somebody may be here waits as well', async () => {
  resolvedSession.mockResolvedValueOnce(sessionOf('ada'))
  expect(await press({ status: 'signed-out' }, { status: 'loading' })).toMatchObject({ id: 'ada' })
  expect(error).not.toHaveBeenCalled()
})

test('a member whose profile does not come is told so, and the press does nothing later', async () => {
  let settle: (session: Session) => void = () => undefined
  resolvedSession.mockImplementationOnce(() => new Promise((resolve) => (settle = resolve)))
  const pressed = press(unread)
  await vi.advanceTimersByTimeAsync(10_000)
  settle(sessionOf('ada'))
  expect(await pressed).toBeNull()
  expect(error.mock.calls.map(([text]) => text)).toEqual([
    'Your profile could not be read, so you cannot write yet. Still trying.',
  ])
  expect(open).not.toHaveBeenCalled()
})
