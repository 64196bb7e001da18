import { afterEach, beforeEach, vi } from 'vitest'
import { accounts } from './auth.fixture'
import { firestore } from './firestore-server.fixture'
import { functions } from './functions.fixture'
import { storage } from './storage.fixture'

/**
 * The setup of unit tests of the site: Firebase is a double in memory, empty for each test. Nothing
 * else can be reached, so an emulator that runs beside the tests has no effect. Each test begins
 * with real timers, new mocks, no spies and stubs, and empty storage.
 */

vi.mock('firebase/auth', () => import('./auth.fixture'))
vi.mock('firebase/firestore', () => import('./firestore.fixture'))
vi.mock('firebase/functions', () => import('./functions.fixture'))
vi.mock('firebase/storage', () => import('./storage.fixture'))

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Unit tests have no network.')))
})
// Runs after the hooks of the test file. Testing Library has removed what was rendered before.
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  globalThis.localStorage?.clear()
  globalThis.sessionStorage?.clear()
  accounts.reset()
  firestore.reset()
  functions.reset()
  storage.reset()
})
