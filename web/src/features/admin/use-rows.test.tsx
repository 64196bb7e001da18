// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { limit, type Query, query } from 'firebase/firestore'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { profiles, serviceRequests } from '../../data/firestore'
import { firestore } from '../../data/firestore-server.fixture'
import { notify } from '../../design/notify'
import { RefreshContext, useRefresh } from './refresh'
import { preloadSubscription, useRows } from './use-rows'

const REQUESTS = query(serviceRequests, limit(10))
const USERS = query(profiles, limit(10))
const ROWS = [{ id: 'one' }]
const FAILURE = 'Failed to fetch.'

let refresh: ReturnType<typeof useRefresh>

beforeEach(() => {
  vi.spyOn(notify, 'error').mockReturnValue('')
  refresh = { ...renderHook(() => useRefresh()).result.current }
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

/** Lets the double of Firestore respond. Fake timers do not stop it. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  })
const storeRows = () => firestore.store('service_requests', ...ROWS)
const failWith = (code: string) => firestore.fail('service_requests', code, { on: 'listen' })
const subscriptions = () => firestore.subscriptionsTo('service_requests')
/** How often the list was subscribed to. */
const attempts = () => firestore.requests().filter(({ kind }) => kind === 'listen').length

const READY = { state: 'ready', data: ROWS }
const LOADING = { state: 'loading' }

test('shows the rows that arrive', async () => {
  storeRows()
  const view = open(REQUESTS)
  expect(view.shown()).toEqual(LOADING)
  await settle()
  expect(view.shown()).toEqual(READY)
})

test('shows rows that arrived before the page at once, and later changes of them', async () => {
  storeRows()
  const unsubscribe = preloadSubscription(query(serviceRequests, limit(10)))
  await settle()
  const view = open(REQUESTS)
  expect(view.shown()).toEqual(READY)
  await settle()
  unsubscribe()
  expect(view.shown()).toEqual(READY)
  firestore.store('service_requests', ...ROWS, { id: 'two' })
  await settle()
  expect(view.shown()).toEqual({ state: 'ready', data: [...ROWS, { id: 'two' }] })
})

test('shows no rows of a subscription that has ended', async () => {
  storeRows()
  const unsubscribe = preloadSubscription(query(serviceRequests, limit(10)))
  await settle()
  unsubscribe()
  expect(open(REQUESTS).shown()).toEqual(LOADING)
})

test('keeps loading while an empty list comes from the cache', async () => {
  firestore.goOffline()
  const view = open(REQUESTS)
  await settle()
  expect(view.shown()).toEqual(LOADING)
  firestore.goOnline()
  await settle()
  expect(view.shown()).toEqual({ state: 'ready', data: [] })
})

test('waits for the rows of the server, while it responds, before it shows cached ones', async () => {
  firestore.cache('service_requests', ...ROWS)
  firestore.hold('service_requests')
  await settle()
  const view = open(REQUESTS)
  await settle()
  expect(view.shown()).toEqual(LOADING)
  view.dashboardBecomes({ isConnected: false })
  await settle()
  expect(view.shown()).toEqual(READY)
})

test('never shows the rows of one list as those of another', async () => {
  storeRows()
  firestore.hold('profiles')
  const view = open(REQUESTS)
  await settle()
  view.turnTo(USERS)
  await settle()
  expect(view.shown()).toEqual(LOADING)
  expect(subscriptions()).toBe(0)
  expect(firestore.subscriptionsTo('profiles')).toBe(1)
})

test('shows a failure and resubscribes with the next poll tick', async () => {
  failWith('unavailable')
  const view = open(REQUESTS)
  await settle()
  expect(view.shown()).toEqual({ state: 'failed' })
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(FAILURE, { id: FAILURE })
  expect(attempts()).toBe(1)
  view.dashboardBecomes({ tick: 1 })
  await settle()
  expect(attempts()).toBe(2)
})

test('resubscribes once per poll tick to a list that fails after its cached rows', async () => {
  firestore.cache('service_requests', ...ROWS)
  failWith('unavailable')
  const view = open(REQUESTS)
  for (const tick of [1, 2]) {
    await settle()
    expect(attempts()).toBe(tick)
    view.dashboardBecomes({ tick })
  }
  await settle()
  expect(attempts()).toBe(3)
})

test('keeps the subscription at a poll tick if there is no failure', async () => {
  storeRows()
  const view = open(REQUESTS)
  await settle()
  view.dashboardBecomes({ tick: 1 })
  await settle()
  expect(attempts()).toBe(1)
  expect(subscriptions()).toBe(1)
})

test('resubscribes when an admin refreshes, and shows the last rows meanwhile', async () => {
  storeRows()
  const view = open(REQUESTS)
  await settle()
  firestore.hold('service_requests')
  view.dashboardBecomes({ refreshes: 1 })
  await settle()
  expect(attempts()).toBe(2)
  expect(subscriptions()).toBe(1)
  expect(view.shown()).toEqual(READY)
})

test('has no subscription while the dashboard is paused, and shows the last rows', async () => {
  storeRows()
  const view = open(REQUESTS)
  await settle()
  view.dashboardBecomes({ isPaused: true })
  await settle()
  expect(subscriptions()).toBe(0)
  expect(view.shown()).toEqual(READY)
  firestore.hold('service_requests')
  view.dashboardBecomes({ isPaused: false })
  await settle()
  expect(subscriptions()).toBe(1)
  expect(view.shown()).toEqual(READY)
})

test('shows a rejection only to an admin who is still on the dashboard after 3 s', async () => {
  vi.useFakeTimers()
  failWith('permission-denied')
  open(REQUESTS)
  await settle()
  cleanup()
  vi.advanceTimersByTime(10_000)
  expect(notify.error).not.toHaveBeenCalled()
  open(REQUESTS)
  await settle()
  vi.advanceTimersByTime(10_000)
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(FAILURE, expect.anything())
})

test('shows no rejection if the rows arrive in time', async () => {
  vi.useFakeTimers()
  storeRows()
  const accept = failWith('permission-denied')
  const view = open(REQUESTS)
  await settle()
  expect(view.shown()).toEqual({ state: 'failed' })
  accept()
  view.dashboardBecomes({ refreshes: 1 })
  await settle()
  expect(view.shown()).toEqual(READY)
  vi.advanceTimersByTime(10_000)
  expect(notify.error).not.toHaveBeenCalled()
})

test('shows no rejection of a list that the admin left for another', async () => {
  vi.useFakeTimers()
  failWith('permission-denied')
  const view = open(REQUESTS)
  await settle()
  view.turnTo(USERS)
  await settle()
  vi.advanceTimersByTime(10_000)
  expect(notify.error).not.toHaveBeenCalled()
})
