// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify, onAnnounce } from '../design/notify'
import { StageContext } from '../features/effects/stage'
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

function leaving() {
  return renderHook(() => ({ ...useSignOut(), path: useLocation().pathname }), { wrapper: World })
}

const said: string[] = []
beforeEach(() =>
  onAnnounce((text) => {
    said.push(text)
    return () => undefined
  }),
)

afterEach(() => {
  said.length = 0
  vi.clearAllMocks()
})

test('ends the session at the click, while the shutdown plays above the landing page', async () => {
  vi.mocked(signOut).mockResolvedValue()
  const { result } = leaving()
  act(() => result.current.leave())
  expect(stage.play).toHaveBeenCalledExactlyOnceWith('shutdown')
  await vi.waitFor(() => expect(result.current.path).toBe('/'))
  expect(signOut).toHaveBeenCalledOnce()
  expect(said).toEqual(['Your session has ended.'])
  expect(stage.stop).not.toHaveBeenCalled()
})

test('breaks the shutdown off, stays and says so when the session cannot be ended', async () => {
  vi.mocked(signOut).mockRejectedValue(new Error('no'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const say = vi.spyOn(notify, 'error')
  const { result } = leaving()
  act(() => result.current.leave())
  await vi.waitFor(() => expect(stage.stop).toHaveBeenCalledOnce())
  expect(say).toHaveBeenCalledExactlyOnceWith('You are still signed in. Please try again.')
  expect(result.current.path).toBe('/hub')
  expect(said).toEqual([])
})
