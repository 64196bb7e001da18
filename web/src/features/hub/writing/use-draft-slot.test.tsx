// @vitest-environment happy-dom
import type { PostForm } from '@grid/schema/post'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../../session/session'
import { sessionOf } from '../member.fixture'
import { useDraftSlot } from './use-draft-slot'

const present = vi.hoisted(() => ({ session: { status: 'signed-out' } as Session }))
vi.mock('../../../session/session-store', () => ({ currentSession: () => present.session }))

const FORM: PostForm = {
  title: 'A quiet proxy',
  content: '',
  category: 'tool',
  link: '',
  code_snippet: '',
  tags: '',
}

beforeEach(() => {
  localStorage.clear()
  present.session = sessionOf('ada')
})

function begin() {
  const { result, unmount } = renderHook(() => useDraftSlot({ uid: 'ada', postId: null }, null))
  act(() => result.current.keep(FORM))
  return unmount
}

test('what was typed in the last moment is kept when the dialog goes with its member', () => {
  const leave = begin()
  present.session = { status: 'signed-out' }
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
  if (status === 'signed-out') present.session = { status }
  leave()
  expect(localStorage).toHaveLength(count)
})
