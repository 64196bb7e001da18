// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../design/notify'
import { RefreshContext, useRefresh } from './refresh'
import { useLive } from './use-live'

type Attempt = {
  readonly source: string
  readonly tell: (text: string) => void
  readonly fail: (error: unknown) => void
}

const attempts: Attempt[] = []
const stop = vi.fn()
const follow = (source: string, tell: Attempt['tell'], fail: Attempt['fail']) => {
  attempts.push({ source, tell, fail })
  return stop
}

vi.mock('firebase/firestore', () => ({}))
vi.mock('../../data/admin-collections', () => ({ auditHeadDocument: {} }))

let refresh: ReturnType<typeof useRefresh>

beforeEach(() => {
  attempts.splice(0)
  stop.mockReset()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(notify, 'error').mockReturnValue('')
  refresh = { ...renderHook(() => useRefresh()).result.current }
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open(first: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RefreshContext value={refresh}>{children}</RefreshContext>
  )
  const hook = renderHook(({ source }) => useLive(source, follow, 'Failed to fetch.'), {
    wrapper,
    initialProps: { source: first },
  })
  return {
    shown: () => hook.result.current,
    turnTo: (source: string) => hook.rerender({ source }),
    dashboardBecomes: (change: Partial<typeof refresh>) => {
      refresh = { ...refresh, ...change }
      hook.rerender({ source: first })
    },
  }
}

const last = () => attempts.at(-1)

test('shows what arrives', () => {
  const view = open('posts')
  expect(view.shown()).toEqual({ state: 'loading' })
  act(() => last()?.tell('three posts'))
  expect(view.shown()).toEqual({ state: 'ready', data: 'three posts' })
})

test('never shows one source under the name of another', () => {
  const view = open('posts')
  act(() => last()?.tell('three posts'))
  view.turnTo('users')
  expect(view.shown()).toEqual({ state: 'loading' })
  expect(stop).toHaveBeenCalledOnce()
  expect(last()?.source).toBe('users')
})

test('tells a failure and tries again with the next beat', () => {
  const view = open('posts')
  act(() => last()?.fail(new Error('permission-denied')))
  expect(view.shown()).toEqual({ state: 'failed' })
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Failed to fetch.', {
    id: 'Failed to fetch.',
  })
  expect(attempts).toHaveLength(1)
  view.dashboardBecomes({ beat: 1 })
  expect(attempts).toHaveLength(2)
})

test('a list that is remembered and refused in turns is asked for once a beat', () => {
  const view = open('posts')
  for (const beat of [1, 2]) {
    act(() => last()?.tell('three posts'))
    act(() => last()?.fail(new Error('no answer')))
    expect(attempts).toHaveLength(beat)
    view.dashboardBecomes({ beat })
  }
  expect(attempts).toHaveLength(3)
})

test('reads nothing anew at a beat while all is well', () => {
  const view = open('posts')
  act(() => last()?.tell('three posts'))
  view.dashboardBecomes({ beat: 1 })
  expect(attempts).toHaveLength(1)
})

test('asks anew when somebody wishes so', () => {
  const view = open('posts')
  view.dashboardBecomes({ epoch: 1 })
  expect(attempts).toHaveLength(2)
})

test('follows nothing while the dashboard is out of sight', () => {
  const view = open('posts')
  act(() => last()?.tell('three posts'))
  view.dashboardBecomes({ isPaused: true })
  expect(stop).toHaveBeenCalledOnce()
  expect(attempts).toHaveLength(1)
  expect(view.shown()).toEqual({ state: 'ready', data: 'three posts' })
})

const refused = Object.assign(new Error('no'), { code: 'permission-denied' })

test('a refusal is told only to who is still there after a moment', () => {
  vi.useFakeTimers()
  open('posts')
  act(() => last()?.fail(refused))
  cleanup()
  vi.advanceTimersByTime(10_000)
  expect(notify.error).not.toHaveBeenCalled()
  open('posts')
  act(() => last()?.fail(refused))
  vi.advanceTimersByTime(10_000)
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Failed to fetch.', expect.anything())
})

test('a refusal is not told once the list is there after all', () => {
  vi.useFakeTimers()
  const view = open('posts')
  act(() => last()?.fail(refused))
  view.dashboardBecomes({ epoch: 1 })
  act(() => last()?.tell('three posts'))
  vi.advanceTimersByTime(10_000)
  expect(notify.error).not.toHaveBeenCalled()
})

test('the refusal of a list is not told to who has left it for another', () => {
  vi.useFakeTimers()
  const view = open('posts')
  act(() => last()?.fail(refused))
  view.turnTo('users')
  vi.advanceTimersByTime(10_000)
  expect(notify.error).not.toHaveBeenCalled()
})
