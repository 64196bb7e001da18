// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from './session'

const watchAuth = vi.fn<(onSession: (session: Session) => void) => void>()
vi.mock('./session.auth', () => ({ watchAuth }))

let stop = () => {}

beforeEach(() => {
  stop()
  delete document.documentElement.dataset['prerendered']
  vi.resetModules()
})

/** Loads the store in a browser that was left signed in. */
async function storeOfMember() {
  const { setWasSignedIn } = await import('./was-signed-in')
  setWasSignedIn(true)
  return import('./session-store')
}

const failToLoad = () =>
  watchAuth.mockImplementationOnce(() => {
    throw new Error('no network')
  })

test('shows a browser without the flag as signed out, and loads no session code', async () => {
  const store = await import('./session-store')
  stop = store.watchReturningMember()
  expect(store.currentSession()).toEqual({ status: 'signed-out' })
  expect(store.sessionStore.getState().isConfirmed).toBe(false)
  await vi.dynamicImportSettled()
  expect(watchAuth).not.toHaveBeenCalled()
})

test('loads the session of a browser that was left signed in', async () => {
  const store = await storeOfMember()
  const listener = vi.fn()
  store.sessionStore.subscribe(listener)
  expect(store.currentSession()).toEqual({ status: 'loading' })
  expect(store.sessionStore.getInitialState().session).toEqual({ status: 'signed-out' })
  watchAuth.mockImplementation((onSession) => onSession({ status: 'signed-out' }))
  stop = store.watchReturningMember()
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce())
  expect(store.currentSession()).toEqual({ status: 'signed-out' })
  expect(store.sessionStore.getState().isConfirmed).toBe(true)
})

test('publishes the session only after hydration', async () => {
  document.documentElement.dataset['prerendered'] = '/hub'
  const { announceHydrated } = await import('../browser/hydration')
  const store = await storeOfMember()
  const member = { status: 'signed-in', profileLoading: false } as Session
  watchAuth.mockImplementation((onSession) => {
    onSession({ ...member, profileLoading: true } as Session)
    onSession(member)
  })
  const emitted: Session[] = []
  store.sessionStore.subscribe(() => emitted.push(store.currentSession()))
  stop = store.watchReturningMember()
  const resolved = store.resolvedSession()
  await vi.waitFor(() => expect(watchAuth).toHaveBeenCalledOnce())
  expect(store.currentSession()).toEqual({ status: 'loading' })
  expect(emitted).toEqual([])
  announceHydrated()
  expect(emitted.at(-1)).toBe(member)
  expect(await resolved).toBe(member)
})

test('keeps a session that the server sends again, so that nothing renders for it', async () => {
  const store = await import('./session-store')
  const send = (email: string) => ({ status: 'signed-in', account: { email } }) as Session
  const first = send('ada@grid.test')
  let publish: (session: Session) => void = () => {}
  watchAuth.mockImplementation((onSession) => {
    publish = onSession
    onSession(first)
  })
  store.watchSession()
  await vi.waitFor(() => expect(store.currentSession()).toBe(first))
  publish(send('ada@grid.test'))
  expect(store.currentSession()).toBe(first)
  publish(send('new@grid.test'))
  expect(store.currentSession()).toEqual(send('new@grid.test'))
})

test('subscribes once for several callers', async () => {
  const store = await import('./session-store')
  store.watchSession()
  store.watchSession()
  await vi.waitFor(() => expect(watchAuth).toHaveBeenCalledOnce())
})

test('subscribes when a kept page comes back after a sign-in', async () => {
  const store = await import('./session-store')
  const { setWasSignedIn } = await import('./was-signed-in')
  stop = store.watchReturningMember()
  const comeBack = () =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  comeBack()
  await vi.dynamicImportSettled()
  expect(watchAuth).not.toHaveBeenCalled()
  setWasSignedIn(true)
  comeBack()
  await vi.waitFor(() => expect(watchAuth).toHaveBeenCalledOnce())
})

test('subscribes when another tab signs in', async () => {
  const store = await import('./session-store')
  stop = store.watchReturningMember()
  window.dispatchEvent(new StorageEvent('storage', { key: 'grid.member', newValue: '1' }))
  await vi.waitFor(() => expect(watchAuth).toHaveBeenCalledOnce())
})

test('counts as signed out if the session cannot be read, and retries at the next call', async () => {
  const store = await import('./session-store')
  failToLoad()
  store.watchSession()
  await vi.waitFor(() => expect(store.sessionStore.getState().isConfirmed).toBe(true))
  expect(store.currentSession()).toEqual({ status: 'signed-out' })
  store.watchSession()
  await vi.waitFor(() => expect(watchAuth).toHaveBeenCalledTimes(2))
})

test('retries by itself for a returning member, and is not confirmed until then', async () => {
  vi.useFakeTimers()
  const store = await storeOfMember()
  failToLoad()
  store.watchSession()
  await vi.waitFor(() => expect(store.currentSession()).toEqual({ status: 'signed-out' }))
  expect(store.sessionStore.getState().isConfirmed).toBe(false)
  const member = { status: 'signed-in', profileLoading: false } as Session
  watchAuth.mockImplementation((onSession) => onSession(member))
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(store.currentSession()).toBe(member))
  expect(store.sessionStore.getState().isConfirmed).toBe(true)
  expect(watchAuth).toHaveBeenCalledTimes(2)
})

test('loads the page again if a new version of the site has replaced the session code', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  document.body.innerHTML = '<script data-run="/assets/index-1.js"></script>'
  const store = await storeOfMember()
  failToLoad()
  store.watchSession()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('clears the flag at sign-out, and works without storage', async () => {
  const flag = await import('./was-signed-in')
  flag.setWasSignedIn(true)
  flag.setWasSignedIn(false)
  expect(flag.wasSignedIn()).toBe(false)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied')
  })
  expect(flag.wasSignedIn()).toBe(false)
})

test('gives up waiting for an unresolved session after 10 s', async () => {
  vi.useFakeTimers()
  const store = await storeOfMember()
  const resolved = vi.fn()
  void store.resolvedSession().then(resolved)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(resolved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(resolved).toHaveBeenCalledExactlyOnceWith(null)
})
