import { beforeEach, expect, test, vi } from 'vitest'
import { rejectionReason } from '../data/errors'
import { assertRecentSignIn, WRONG_PASSWORD, withPassword } from './reauthentication.auth'

const PASSWORD = 'Gr1d-demo!'
const NOW = Date.parse('2026-11-21T12:00:00Z')

/** A session in this tab. A check of the password in place gives it new tokens, without claims. */
const state = vi.hoisted(() => ({
  claims: {} as { auth_method?: string },
  authTime: '',
  passkeys: ['of ada'],
  prompts: [] as string[],
  isPromptClosed: false,
  /** Whether the work ran with the session of this tab. */
  isInPlace: null as boolean | null,
}))

const check = (password: string) => {
  if (password === PASSWORD) return
  throw Object.assign(new Error('wrong'), { code: 'auth/invalid-credential' })
}
vi.mock('firebase/auth', () => ({
  EmailAuthProvider: { credential: (_: string, password: string) => password },
  reauthenticateWithCredential: async (_: object, password: string) => {
    check(password)
    state.claims = {}
  },
  signInWithEmailAndPassword: async (_: object, email: string, password: string) => {
    check(password)
    return { user: { uid: 'ada', email, isBeside: true } }
  },
}))
vi.mock('../data/auth', () => ({
  withTemporaryAuthInstance: (work: (auth: object) => unknown) => work({}),
}))
vi.mock('../data/signed-in-user', () => ({
  signedInUser: () => ({
    uid: 'ada',
    email: 'ada@grid.test',
    getIdTokenResult: async () => ({ claims: state.claims, authTime: state.authTime }),
  }),
}))
vi.mock('../data/rest-client', () => ({ serverNow: async () => NOW }))
vi.mock('./passkeys.firestore', () => ({ readOwnPasskeys: async () => state.passkeys }))
vi.mock('./sign-in-methods', () => ({
  loadPasskeys: async () => ({
    provePasskey: async (passkeys: string[]) => {
      state.prompts.push(...passkeys)
      if (state.isPromptClosed) throw new Error('The prompt was closed.')
      return async () => (state.claims = { auth_method: 'passkey' })
    },
  }),
}))

/** Work that ends all sessions, as a new password does. */
const work = async (user: object) => {
  state.isInPlace = !('isBeside' in user)
  state.claims = {}
}
const isPasskeySession = () => state.claims.auth_method === 'passkey'

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  Object.assign(state, {
    claims: { auth_method: 'passkey' },
    passkeys: ['of ada'],
    prompts: [],
    isPromptClosed: false,
    isInPlace: null,
  })
})

test('continues a session with a passkey by a new sign-in with it', async () => {
  await withPassword(PASSWORD, work)
  expect(state).toMatchObject({ isInPlace: false, prompts: ['of ada'] })
  expect(isPasskeySession()).toBe(true)
})

test('continues that session also if the work fails', async () => {
  const fail = async (user: object) => {
    await work(user)
    throw new Error('no response')
  }
  await expect(withPassword(PASSWORD, fail)).rejects.toThrow('no response')
  expect(isPasskeySession()).toBe(true)
})

test('does nothing after a wrong password, without a prompt', async () => {
  await expect(withPassword('Gr1d-demo?', work)).rejects.toThrow(WRONG_PASSWORD)
  expect(state).toMatchObject({ isInPlace: null, prompts: [] })
  expect(isPasskeySession()).toBe(true)
})

test('does nothing if the prompt is closed', async () => {
  state.isPromptClosed = true
  await expect(withPassword(PASSWORD, work)).rejects.toThrow('The prompt was closed.')
  expect(state.isInPlace).toBe(null)
  expect(isPasskeySession()).toBe(true)
})

test.each([
  ['was opened with the password', { claims: {} }],
  ['has no passkey any more', { passkeys: [] }],
])('uses the session itself if it %s', async (_, differences) => {
  Object.assign(state, differences)
  await withPassword(PASSWORD, work)
  expect(state).toMatchObject({ isInPlace: true, prompts: [] })
})

test('accepts a sign-in of the last five minutes by the clock of the server', async () => {
  state.authTime = new Date(NOW - 300_000).toUTCString()
  await expect(assertRecentSignIn()).resolves.toBeUndefined()
})

test('rejects an older sign-in as functions do, so that the dialog opens', async () => {
  state.authTime = new Date(NOW - 301_000).toUTCString()
  const rejection = await assertRecentSignIn().catch(rejectionReason)
  expect(rejection).toBe('recent_sign_in_required')
})
