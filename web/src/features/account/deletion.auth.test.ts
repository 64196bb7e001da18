// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { storageKey } from '../../browser/storage'
import { WRONG_PASSWORD } from '../../session/reauthentication.auth'
import { type SessionEndReason, takeSessionEndReason } from '../../session/sign-out'
import { setWasSignedIn, wasSignedIn } from '../../session/was-signed-in'
import { deleteAccount } from './deletion.auth'

type Account = { readonly uid: string; readonly email: string; reload(): Promise<void> }
const PASSWORD = 'Gr1d-demo!'

const backend = vi.hoisted(() => ({
  hasProfile: true,
  hasAccount: true,
  /** Auth's error code for a deleted account. */
  authError: 'auth/invalid-credential',
  isRevoked: false,
  isReachable: true,
  work: () => {},
  end: null as SessionEndReason | null,
  auth: { currentUser: null as Account | null },
}))

const failure = (code: string) => Object.assign(new Error(code), { code })
const unreachable = () => failure('auth/network-request-failed')

/** Ends the session like the SDK, and records the reason. */
function end() {
  if (backend.auth.currentUser) backend.end = takeSessionEndReason()
  backend.auth.currentUser = null
}

vi.mock('../../data/auth', () => ({ auth: backend.auth, dropSession: async () => end() }))
vi.mock('../../data/data-source.rest', () => ({
  restDataSource: {
    one: async () => {
      if (!backend.isReachable) throw failure('unavailable')
      return backend.hasProfile ? {} : null
    },
  },
}))
vi.mock('firebase/auth', () => ({
  EmailAuthProvider: { credential: (_: string, password: string) => password },
  reauthenticateWithCredential: async (_: Account, password: string) => {
    if (!backend.hasAccount) throw failure(backend.authError)
    if (password !== PASSWORD) throw failure('auth/invalid-credential')
  },
}))
vi.mock('../../data/callables', () => ({ call: async () => backend.work() }))

/** Reloads like the SDK, which ends the session of a deleted account. */
async function reload() {
  if (!backend.isReachable) throw unreachable()
  if (backend.hasAccount && !backend.isRevoked) return
  end()
  throw failure('auth/user-token-expired')
}

const draft = storageKey('post', 'ada', 'new')
const wasDone = () => ({ end: backend.end, draft: localStorage.getItem(draft) })
const DONE = { end: 'requested', draft: null }
const NOT_DONE = { end: null, draft: 'a text' }

function removeAll() {
  backend.hasProfile = false
  backend.hasAccount = false
}
const remove = (password = PASSWORD) =>
  deleteAccount({ posts: 'keep', username: 'ada', current_password: password })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  Object.assign(backend, {
    hasProfile: true,
    hasAccount: true,
    authError: 'auth/invalid-credential',
    isRevoked: false,
    isReachable: true,
    work: removeAll,
    end: null,
  })
  backend.auth.currentUser = { uid: 'ada', email: 'ada@grid.test', reload }
  localStorage.clear()
  localStorage.setItem(draft, 'a text')
  setWasSignedIn(true)
})

test('removes drafts and session with the account', async () => {
  await remove()
  expect(wasDone()).toEqual(DONE)
  expect(wasSignedIn()).toBe(false)
})

test('completes a deletion whose response is lost', async () => {
  backend.work = () => {
    removeAll()
    throw failure('functions/internal')
  }
  await remove()
  expect(wasDone()).toEqual(DONE)
})

test.each(['auth/invalid-credential', 'auth/user-mismatch'])(
  'completes at the next attempt a deletion that lost its connection (%s)',
  async (authError) => {
    backend.work = () => {
      removeAll()
      backend.isReachable = false
      throw failure('functions/internal')
    }
    await expect(remove()).rejects.toThrow('functions/internal')
    expect(wasDone()).toEqual(NOT_DONE)
    Object.assign(backend, { isReachable: true, authError })
    await remove()
    expect(wasDone()).toEqual(DONE)
  },
)

test('reports a deletion that is still running, and keeps the session', async () => {
  backend.work = () => {
    backend.hasProfile = false
    throw failure('functions/deadline-exceeded')
  }
  await expect(remove()).rejects.toThrow('functions/deadline-exceeded')
  expect(wasDone()).toEqual(NOT_DONE)
  expect(wasSignedIn()).toBe(true)
})

test('rejects a wrong password', async () => {
  await expect(remove('Gr1d-demo?')).rejects.toThrow(WRONG_PASSWORD)
  expect(wasDone()).toEqual(NOT_DONE)
})

test('does not take a revoked session for a deleted account', async () => {
  backend.isRevoked = true
  await expect(remove('Gr1d-demo?')).rejects.toThrow(WRONG_PASSWORD)
  expect(wasDone()).toEqual(NOT_DONE)
})
