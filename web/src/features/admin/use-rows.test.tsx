// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { type Query, query } from 'firebase/firestore'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serviceRequests } from '../../data/firestore'
import { notify } from '../../design/notify'
import { forgetAll, hold, type Listener, listenersSoFar } from './fake-firestore.fixture'
import { RefreshContext, useRefresh } from './refresh'
import { useRows } from './use-rows'

vi.mock('firebase/firestore', async () => import('./fake-firestore.fixture'))

const POSTS = query(serviceRequests)
const USERS = query(serviceRequests)
const ROWS = [{ id: 'one' }]
const FAILURE = 'Failed to fetch.'

let refresh: ReturnType<typeof useRefresh>

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(notify, 'error').mockReturnValue('')
  refresh = { ...renderHook(() => useRefresh()).result.current }
  hold('service_requests')
})

afterEach(() => {
  cleanup()
  forgetAll()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open(first: Query<object>) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RefreshContext value={refresh}>{children}</RefreshContext>
  )
  const hook = renderHook(({ list }) => useRows(list, FAILURE), {
    wrapper,
    initialProps: { list: first },
  })
  return {
    shown: () => hook.result.current,
    turnTo: (list: Query<object>) => hook.rerender({ list }),
    dashboardBecomes: (change: Partial<typeof refresh>) => {
      refresh = { ...refresh, ...change }
      hook.rerender({ list: first })
    },
  }
}

function last(): Listener {
  const listener = listenersSoFar().at(-1)
  if (!listener) throw new Error('There is no subscription.')
  return listener
}
const emit = (rows = ROWS, fromCache = false) => act(() => last().emit(rows, fromCache))
const reject = (error: Error) => act(() => last().reject(error))

const READY = { state: 'ready', data: ROWS }
const denied = Object.assign(new Error('no'), { code: 'permission-denied' })

test('shows the rows that arrive', () => {
  const view = open(POSTS)
  expect(view.shown()).toEqual({ state: 'loading' })
  emit()
  expect(view.shown()).toEqual(READY)
})

test('keeps loading while an empty list comes from the cache', () => {
  const view = open(POSTS)
  emit([], true)
  expect(view.shown()).toEqual({ state: 'loading' })
  emit([])
  expect(view.shown()).toEqual({ state: 'ready', data: [] })
})

test('never shows the rows of one list as those of another', () => {
  const view = open(POSTS)
  emit()
  view.turnTo(USERS)
  expect(view.shown()).toEqual({ state: 'loading' })
  expect(listenersSoFar().map(({ isOpen }) => isOpen())).toEqual([false, true])
  expect(last().source).toBe(USERS)
})

test('shows a failure and resubscribes with the next poll tick', () => {
  const view = open(POSTS)
  reject(new Error('unavailable'))
  expect(view.shown()).toEqual({ state: 'failed' })
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(FAILURE, { id: FAILURE })
  expect(listenersSoFar()).toHaveLength(1)
  view.dashboardBecomes({ tick: 1 })
  expect(listenersSoFar()).toHaveLength(2)
})

test('resubscribes once per poll tick to a list that fails after its cached rows', () => {
  const view = open(POSTS)
  for (const tick of [1, 2]) {
    emit()
    reject(new Error('no answer'))
    expect(listenersSoFar()).toHaveLength(tick)
    view.dashboardBecomes({ tick })
  }
  expect(listenersSoFar()).toHaveLength(3)
})

test('keeps the subscription at a poll tick if there is no failure', () => {
  const view = open(POSTS)
  emit()
  view.dashboardBecomes({ tick: 1 })
  expect(listenersSoFar()).toHaveLength(1)
})

test('resubscribes when an admin refreshes, and shows the last rows meanwhile', () => {
  const view = open(POSTS)
  emit()
  view.dashboardBecomes({ refreshes: 1 })
  expect(listenersSoFar().map(({ isOpen }) => isOpen())).toEqual([false, true])
  expect(view.shown()).toEqual(READY)
})

test('has no subscription while the dashboard is paused, and shows the last rows', () => {
  const view = open(POSTS)
  emit()
  view.dashboardBecomes({ isPaused: true })
  expect(listenersSoFar().map(({ isOpen }) => isOpen())).toEqual([false])
  expect(view.shown()).toEqual(READY)
  view.dashboardBecomes({ isPaused: false })
  expect(listenersSoFar().map(({ isOpen }) => isOpen())).toEqual([false, true])
  expect(view.shown()).toEqual(READY)
})

test('shows a rejection only to an admin who is still on the dashboard after 3 s', () => {
  vi.useFakeTimers()
  open(POSTS)
  reject(denied)
  cleanup()
  vi.advanceTimersByTime(10_000)
  expect(notify.error).not.toHaveBeenCalled()
  open(POSTS)
  reject(denied)
  vi.advanceTimersByTime(10_000)
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(FAILURE, expect.anything())
})

test('shows no rejection if the rows arrive in time', () => {
  vi.useFakeTimers()
  const view = open(POSTS)
  reject(denied)
  view.dashboardBecomes({ refreshes: 1 })
  emit()
  vi.advanceTimersByTime(10_000)
  expect(notify.error).not.toHaveBeenCalled()
})

test('shows no rejection of a list that the admin left for another', () => {
  vi.useFakeTimers()
  const view = open(POSTS)
  reject(denied)
  view.turnTo(USERS)
  vi.advanceTimersByTime(10_000)
  expect(notify.error).not.toHaveBeenCalled()
})
