// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from './session'

const watchAuth = vi.fn<(tell: (session: Session) => void) => void>()
vi.mock('./session.auth', () => ({ watchAuth }))

let stop = () => {}

beforeEach(() => {
  stop()
  localStorage.clear()
  delete document.documentElement.dataset['prerendered']
  watchAuth.mockReset()
  vi.resetModules()
})

afterEach(() => vi.restoreAllMocks())

test('shows a browser without a hint as signed out, and asks nobody', async () => {
  const store = await import('./session-store')
  stop = store.watchReturningMember()
  expect(store.currentSession()).toEqual({ status: 'signed-out' })
  expect(store.sessionStore.getState().isConfirmed).toBe(false)
  await vi.dynamicImportSettled()
  expect(watchAuth).not.toHaveBeenCalled()
})

test('asks where a member was left signed in, and tells the answer', async () => {
  const hint = await import('./was-signed-in')
  hint.setWasSignedIn(true)
  const store = await import('./session-store')
  const listener = vi.fn()
  store.sessionStore.subscribe(listener)
  expect(store.currentSession()).toEqual({ status: 'loading' })
  expect(store.sessionStore.getInitialState().session).toEqual({ status: 'signed-out' })
  watchAuth.mockImplementation((tell) => tell({ status: 'signed-out' }))
  stop = store.watchReturningMember()
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce())
  expect(store.currentSession()).toEqual({ status: 'signed-out' })
  expect(store.sessionStore.getState().isConfirmed).toBe(true)
})

test('keeps to itself who is here until the painted page is live', async () => {
  document.documentElement.dataset['prerendered'] = '/hub'
  const { announceHydrated } = await import('../browser/hydration')
  const hint = await import('./was-signed-in')
  hint.setWasSignedIn(true)
  const store = await import('./session-store')
  const member = { status: 'signed-in', profileLoading: false } as Session
  watchAuth.mockImplementation((tell) => {
    tell({ ...member, profileLoading: true } as Session)
    tell(member)
  })
  const told: Session[] = []
  store.sessionStore.subscribe(() => told.push(store.currentSession()))
  stop = store.watchReturningMember()
  const settled = store.resolvedSession()
  await vi.waitFor(() => expect(watchAuth).toHaveBeenCalledOnce())
  expect(store.currentSession()).toEqual({ status: 'loading' })
  expect(told).toEqual([])
  announceHydrated()
  expect(told.at(-1)).toBe(member)
  expect(await settled).toBe(member)
})

test('asks once however many ask', async () => {
  const store = await import('./session-store')
  store.watchSession()
  store.watchSession()
  await vi.waitFor(() => expect(watchAuth).toHaveBeenCalledOnce())
})

test('asks when another tab signs in', async () => {
  const store = await import('./session-store')
  stop = store.watchReturningMember()
  window.dispatchEvent(new StorageEvent('storage', { key: 'grid.member', newValue: '1' }))
  await vi.waitFor(() => expect(watchAuth).toHaveBeenCalledOnce())
})

test('counts as signed out what cannot be asked, and asks again the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const store = await import('./session-store')
  watchAuth.mockImplementationOnce(() => {
    throw new Error('no network')
  })
  store.watchSession()
  await vi.waitFor(() => expect(store.sessionStore.getState().isConfirmed).toBe(true))
  expect(store.currentSession()).toEqual({ status: 'signed-out' })
  store.watchSession()
  await vi.waitFor(() => expect(watchAuth).toHaveBeenCalledTimes(2))
})

test('asks again by itself where a member was left signed in, and is not sure until then', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const hint = await import('./was-signed-in')
  hint.setWasSignedIn(true)
  const store = await import('./session-store')
  watchAuth.mockImplementationOnce(() => {
    throw new Error('no network')
  })
  store.watchSession()
  await vi.waitFor(() => expect(store.currentSession()).toEqual({ status: 'signed-out' }))
  expect(store.sessionStore.getState().isConfirmed).toBe(false)
  const member = { status: 'signed-in', profileLoading: false } as Session
  watchAuth.mockImplementation((tell) => tell(member))
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(store.currentSession()).toBe(member))
  expect(store.sessionStore.getState().isConfirmed).toBe(true)
  expect(watchAuth).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('forgets the hint at sign-out, and lives without storage', async () => {
  const hint = await import('./was-signed-in')
  hint.setWasSignedIn(true)
  hint.setWasSignedIn(false)
  expect(hint.wasSignedIn()).toBe(false)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied')
  })
  expect(hint.wasSignedIn()).toBe(false)
})

test('gives up waiting for an unresolved session after 10 s', async () => {
  vi.useFakeTimers()
  const flag = await import('./was-signed-in')
  flag.setWasSignedIn(true)
  const store = await import('./session-store')
  const resolved = vi.fn()
  void store.resolvedSession().then(resolved)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(resolved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(resolved).toHaveBeenCalledExactlyOnceWith(null)
  vi.useRealTimers()
})
