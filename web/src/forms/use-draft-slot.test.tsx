// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Session } from '../session/session'
import { sessionStore } from '../session/session-store'
import { useDraftAutosave } from './use-draft'

const ADA: Session = {
  status: 'signed-in',
  account: { id: 'ada', email: 'ada@grid.test', emailVerified: true },
  profile: null,
  profileLoading: false,
  isAdmin: false,
  ban: null,
}

const KIND = { uid: 'ada', name: 'grid.draft.ada.new', values: z.string(), base: z.null() }

beforeEach(() => {
  localStorage.clear()
  sessionStore.setState({ session: ADA })
})

function begin() {
  const { result, unmount } = renderHook(() => useDraftAutosave(KIND, null))
  act(() => result.current.save('A quiet proxy'))
  return unmount
}

test('what was typed in the last moment is kept when the dialog goes with its member', () => {
  const leave = begin()
  sessionStore.setState({ session: { status: 'signed-out' } })
  leave()
  expect(localStorage).toHaveLength(1)
})

test.each([
  ['signed-in', 1],
  ['signed-out', 0],
] as const)('what another tab removed comes back for who is %s: %i', (status, count) => {
  const leave = begin()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(localStorage).toHaveLength(1)
  localStorage.clear()
  if (status === 'signed-out') sessionStore.setState({ session: { status } })
  leave()
  expect(localStorage).toHaveLength(count)
})
