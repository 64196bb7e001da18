// @vitest-environment happy-dom
import type { User } from 'firebase/auth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceHydrated } from '../browser/hydration'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './session'
import { reloadAccountOnReturn, watchAuth } from './session.auth'
import { endSession, setSignOutHandler, signOut, takeSessionEndReason } from './sign-out'
import { setWasSignedIn, wasSignedIn } from './was-signed-in'

const { dropSession, onIdTokenChanged } = vi.hoisted(() => ({
  dropSession: vi.fn<() => Promise<void>>(),
  onIdTokenChanged: vi.fn(),
}))
vi.mock('firebase/auth', () => ({ onIdTokenChanged }))
vi.mock('../data/auth', () => ({ auth: {}, dropSession }))
vi.mock('./session.firestore', () => ({
  watchProfile: () => () => undefined,
  watchBan: () => () => undefined,
}))

describe('signing out', () => {
  test('rejects without a session', async () => {
    await expect(signOut()).rejects.toThrow()
  })

  test('ends the session with the registered handler, as requested', async () => {
    setWasSignedIn(true)
    watchAuth(() => undefined)
    dropSession.mockResolvedValue()
    await signOut()
    expect(dropSession).toHaveBeenCalledOnce()
    expect([wasSignedIn(), takeSessionEndReason()]).toEqual([false, 'requested'])
  })

  test('lets the server end the session before, or does other work instead', async () => {
    dropSession.mockResolvedValue()
    const endOnServer = vi.fn(async () => expect(dropSession).not.toHaveBeenCalled())
    setSignOutHandler(dropSession, endOnServer)
    await signOut()
    expect(endOnServer).toHaveBeenCalledOnce()
    await signOut(async () => undefined)
    expect(endOnServer).toHaveBeenCalledOnce()
    expect(dropSession).toHaveBeenCalledTimes(2)
  })

  test('leaves a tab signed in that is closed before the session is removed', async () => {
    setWasSignedIn(true)
    setSignOutHandler(dropSession, async () => expect(wasSignedIn()).toBe(true))
    await signOut()
    expect([wasSignedIn(), takeSessionEndReason()]).toEqual([false, 'requested'])
  })

  test('restores the session if signing out fails', async () => {
    setWasSignedIn(true)
    dropSession.mockRejectedValue(new Error('no'))
    await expect(signOut()).rejects.toThrow('no')
    expect([wasSignedIn(), takeSessionEndReason()]).toEqual([true, 'expired'])
  })

  test('reports a sign-out of this tab as requested, once', async () => {
    setWasSignedIn(true)
    await endSession(async () => undefined)
    expect(takeSessionEndReason()).toBe('requested')
    setWasSignedIn(true)
    expect(takeSessionEndReason()).toBe('expired')
  })

  test('reports a sign-out of another tab, which clears the flag', () => {
    setWasSignedIn(false)
    expect(takeSessionEndReason()).toBe('elsewhere')
  })

  test('reports an end without a request as an expiry', () => {
    setWasSignedIn(true)
    expect(takeSessionEndReason()).toBe('expired')
  })
})

describe('the end of a session', () => {
  const ADA = { uid: 'ada', email: 'ada@grid.test', emailVerified: true } as User
  let failed = vi.spyOn(notify, 'error')
  const onSession = vi.fn()

  /** Subscribes to Auth and returns the function that emits a user. */
  function subscribe(): (user: User | null) => void {
    watchAuth(onSession)
    return onIdTokenChanged.mock.lastCall?.[1]
  }

  beforeEach(() => {
    setWasSignedIn(true)
    failed = vi.spyOn(notify, 'error')
  })
  afterEach(() => {
    delete document.documentElement.dataset['prerendered']
  })

  test('announces once, at the next visit, that a session ended', () => {
    const emit = subscribe()
    emit(null)
    expect(failed).toHaveBeenCalledExactlyOnceWith(SESSION_MESSAGES.expired)
    expect(wasSignedIn()).toBe(false)
    emit(null)
    subscribe()(null)
    expect(failed).toHaveBeenCalledOnce()
  })

  test('announces nothing if the member signed out before Auth resolved', () => {
    const emit = subscribe()
    setWasSignedIn(false)
    emit(null)
    expect(failed).not.toHaveBeenCalled()
  })

  test('announces nothing to a visitor while another tab signs in', () => {
    setWasSignedIn(false)
    const emit = subscribe()
    setWasSignedIn(true)
    emit(null)
    expect(failed).not.toHaveBeenCalled()
  })

  test('announces a session that ends while the page is open', () => {
    const emit = subscribe()
    emit(ADA)
    expect(failed).not.toHaveBeenCalled()
    emit(null)
    expect(failed).toHaveBeenCalledExactlyOnceWith(SESSION_MESSAGES.expired)
  })

  test('hydrates a prerendered page before it announces that a session ended', () => {
    document.documentElement.dataset['prerendered'] = '/hub'
    subscribe()(null)
    expect(failed).not.toHaveBeenCalled()
    announceHydrated()
    expect(failed).toHaveBeenCalledExactlyOnceWith(SESSION_MESSAGES.expired)
  })
})

describe('returning to the tab', () => {
  const MINUTE = 60_000
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const comeBack = async () => {
    window.dispatchEvent(new Event('focus'))
    await settle()
  }

  let user: {
    emailVerified: boolean
    reload: () => Promise<void>
    getIdToken: () => Promise<string>
  }
  let stop = () => {}

  beforeEach(() => {
    vi.useFakeTimers()
    dropSession.mockResolvedValue()
    user = {
      emailVerified: false,
      reload: vi.fn(() => Promise.resolve()),
      getIdToken: vi.fn(() => Promise.resolve('token')),
    }
  })
  afterEach(() => stop())
  const watch = () => {
    stop = reloadAccountOnReturn(() => user as unknown as User)
  }

  test('refreshes the token on return if the e-mail was verified elsewhere', async () => {
    watch()
    user.reload = vi.fn(async () => {
      user.emailVerified = true
    })
    await comeBack()
    expect(user.getIdToken).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('reloads a verified account at most every 5 minutes', async () => {
    user.emailVerified = true
    watch()
    vi.advanceTimersByTime(4 * MINUTE)
    await comeBack()
    expect(user.reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(MINUTE)
    await comeBack()
    await comeBack()
    expect(user.reload).toHaveBeenCalledOnce()
  })

  test('reloads once for the two events of a return', async () => {
    watch()
    document.dispatchEvent(new Event('visibilitychange'))
    await comeBack()
    expect(user.reload).toHaveBeenCalledOnce()
    await comeBack()
    expect(user.reload).toHaveBeenCalledTimes(2)
  })

  test('reloads nothing offline, but at the next return', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    watch()
    await comeBack()
    expect(user.reload).not.toHaveBeenCalled()
    onLine.mockReturnValue(true)
    await comeBack()
    expect(user.reload).toHaveBeenCalledOnce()
  })

  test('only logs a failed reload', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    user.reload = () => Promise.reject(new Error('no network'))
    watch()
    await comeBack()
    expect(warn).toHaveBeenCalledOnce()
    expect(dropSession).not.toHaveBeenCalled()
  })

  test('ends the session of an account that was deleted elsewhere', async () => {
    user.reload = () => Promise.reject({ code: 'auth/user-not-found' })
    watch()
    await comeBack()
    expect(dropSession).toHaveBeenCalledOnce()
  })

  test('keeps a session that replaces one whose account was deleted', async () => {
    const deleted = { ...user, reload: () => Promise.reject({ code: 'auth/user-not-found' }) }
    const next = user
    user = deleted
    watch()
    window.dispatchEvent(new Event('focus'))
    user = next
    await settle()
    expect(dropSession).not.toHaveBeenCalled()

    user = deleted
    window.dispatchEvent(new Event('focus'))
    stop()
    await settle()
    expect(dropSession).not.toHaveBeenCalled()
  })

  test('reloads nothing after the end of the session', async () => {
    watch()
    stop()
    await comeBack()
    expect(user.reload).not.toHaveBeenCalled()
  })
})
