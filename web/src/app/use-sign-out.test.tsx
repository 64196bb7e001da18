// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../design/notify'
import { onAnnounce } from '../design/notify.fixture'
import { StageContext } from '../features/effects/stage-provider'
import { signOut } from '../session/sign-out'
import { useSignOut } from './nav-session'

vi.mock(import('../session/sign-out'), () => ({ signOut: vi.fn<() => Promise<void>>() }))

const stage = { play: vi.fn(), stop: vi.fn(), toggleChaos: vi.fn() }

function World({ children }: { children: ReactNode }) {
  return (
    <MemoryRouter initialEntries={['/hub']}>
      <StageContext value={stage}>{children}</StageContext>
    </MemoryRouter>
  )
}

function renderSignOut() {
  return renderHook(() => ({ ...useSignOut(), path: useLocation().pathname }), { wrapper: World })
}

const announced: string[] = []
beforeEach(() => onAnnounce((text) => announced.push(text)))

afterEach(() => {
  announced.length = 0
  vi.clearAllMocks()
})

test('signs out at once and plays the shutdown above the landing page', async () => {
  vi.mocked(signOut).mockResolvedValue()
  const { result } = renderSignOut()
  act(() => result.current.leave())
  expect(stage.play).toHaveBeenCalledExactlyOnceWith('shutdown')
  await vi.waitFor(() => expect(result.current.path).toBe('/'))
  expect(signOut).toHaveBeenCalledOnce()
  expect(announced).toEqual(['Your session has ended.'])
  expect(stage.stop).not.toHaveBeenCalled()
})

test('stops the shutdown and shows an error if signing out fails', async () => {
  vi.mocked(signOut).mockRejectedValue(new Error('no'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const showError = vi.spyOn(notify, 'error')
  const { result } = renderSignOut()
  act(() => result.current.leave())
  await vi.waitFor(() => expect(stage.stop).toHaveBeenCalledOnce())
  expect(showError).toHaveBeenCalledExactlyOnceWith('You are still signed in. Please try again.')
  expect(result.current.path).toBe('/hub')
  expect(announced).toEqual([])
})
