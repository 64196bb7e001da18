// @vitest-environment happy-dom

import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Confirm, ConfirmContext } from '../design/confirm'
import { notify } from '../design/notify'
import { recordAnnouncements } from '../design/notify.fixture'
import { StageContext } from '../features/effects/stage-provider'
import { sessionOf } from '../session/member.fixture'
import { SessionContext } from '../session/session'
import { signOut } from '../session/sign-out'
import { useSignOut } from './nav-session'

vi.mock(import('../session/sign-out'), () => ({ signOut: vi.fn<() => Promise<void>>() }))

const stage = { play: vi.fn(), stop: vi.fn(), toggleChaos: vi.fn() }

const confirm = vi.fn<Confirm>()
const session = sessionOf('ada', { profile: null })
const DRAFT = 'grid.draft.ada.1'

function World({ children }: { children: ReactNode }) {
  return (
    <MemoryRouter initialEntries={['/hub']}>
      <SessionContext value={session}>
        <ConfirmContext value={confirm}>
          <StageContext value={stage}>{children}</StageContext>
        </ConfirmContext>
      </SessionContext>
    </MemoryRouter>
  )
}

function renderSignOut() {
  return renderHook(() => ({ ...useSignOut(), path: useLocation().pathname }), { wrapper: World })
}

let announced: readonly string[] = []
beforeEach(() => {
  announced = recordAnnouncements()
})

test('signs out at once and plays the shutdown above the landing page', async () => {
  vi.mocked(signOut).mockResolvedValue()
  const { result } = renderSignOut()
  act(() => result.current.leave())
  await vi.waitFor(() => expect(result.current.path).toBe('/'))
  expect(confirm).not.toHaveBeenCalled()
  expect(stage.play).toHaveBeenCalledExactlyOnceWith('shutdown')
  expect(signOut).toHaveBeenCalledOnce()
  expect(announced).toEqual(['You are signed out.'])
  expect(stage.stop).not.toHaveBeenCalled()
})

test('stops the shutdown and shows an error if signing out fails', async () => {
  vi.mocked(signOut).mockRejectedValue(new Error('no'))
  const showError = vi.spyOn(notify, 'error')
  const { result } = renderSignOut()
  act(() => result.current.leave())
  await vi.waitFor(() => expect(stage.stop).toHaveBeenCalledOnce())
  expect(showError).toHaveBeenCalledExactlyOnceWith('You are still signed in. Please try again.')
  expect(result.current.path).toBe('/hub')
  expect(announced).toEqual([])
})

test.each([
  ['deletes unsent drafts of the member alone, if the member wants that', true, null, '/'],
  ['keeps unsent drafts, if the member wants that', false, 'a text', '/'],
  ['stays signed in if the question about drafts is dismissed', null, 'a text', '/hub'],
] as const)('%s', async (_, answer, draft, path) => {
  localStorage.setItem(DRAFT, 'a text')
  localStorage.setItem('grid.draft.eve.1', 'another text')
  confirm.mockResolvedValue(answer)
  vi.mocked(signOut).mockResolvedValue()
  const { result } = renderSignOut()
  act(() => result.current.leave())
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  await vi.waitFor(() => {
    expect(result.current).toMatchObject({ isLeaving: false, path })
  })
  expect(signOut).toHaveBeenCalledTimes(answer === null ? 0 : 1)
  expect(localStorage.getItem(DRAFT)).toBe(draft)
  expect(localStorage.getItem('grid.draft.eve.1')).toBe('another text')
})
