// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { notify } from '../design/notify'
import type { Session } from './session'
import { resolvedSession } from './session-store'
import { SignInDialogContext, useEnterBoard } from './sign-in-dialog'

vi.mock('./session-store', () => ({ resolvedSession: vi.fn<() => Promise<Session>>() }))

const open = vi.fn()
const dialog = { view: null, open, close: () => undefined }

function World({ children }: { children: ReactNode }) {
  return (
    <MemoryRouter>
      <SignInDialogContext value={dialog}>{children}</SignInDialogContext>
    </MemoryRouter>
  )
}

const way = () =>
  renderHook(() => ({ enter: useEnterBoard(), path: useLocation().pathname }), { wrapper: World })
    .result

const ada = { status: 'signed-in' } as Session

test('opens the dialog for visitors', async () => {
  vi.mocked(resolvedSession).mockResolvedValue({ status: 'signed-out' })
  const result = way()
  result.current.enter()
  await vi.waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith())
  expect(result.current.path).toBe('/')
})

test('navigates a member to the board who clicks before the session is resolved', async () => {
  let settle: (session: Session) => void = () => undefined
  vi.mocked(resolvedSession).mockReturnValue(new Promise((resolve) => (settle = resolve)))
  const result = way()
  result.current.enter()
  await Promise.resolve()
  expect(open).not.toHaveBeenCalled()
  settle(ada)
  await vi.waitFor(() => expect(result.current.path).toBe('/hub'))
  expect(open).not.toHaveBeenCalled()
})

test('does not navigate a member who has moved to another page meanwhile', async () => {
  let settle: (session: Session) => void = () => undefined
  vi.mocked(resolvedSession).mockReturnValue(new Promise((resolve) => (settle = resolve)))
  const result = way()
  result.current.enter()
  window.history.pushState(null, '', '/team')
  settle(ada)
  await new Promise((resolve) => setTimeout(resolve))
  expect(result.current.path).toBe('/')
  expect(open).not.toHaveBeenCalled()
})

test('shows an error if the session does not resolve in time', async () => {
  const error = vi.spyOn(notify, 'error').mockReturnValue('')
  vi.mocked(resolvedSession).mockResolvedValue(null)
  const result = way()
  result.current.enter()
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
  expect(result.current.path).toBe('/')
  expect(open).not.toHaveBeenCalled()
})
