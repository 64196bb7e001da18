import { afterEach, beforeEach, vi } from 'vitest'
import { logLines } from './src/core/console.fixture'

/*
 * The setup of unit tests. `core/firebase.fixture.ts` replaces Firebase in all of them. Files share
 * processes, so that each process loads the SDKs once. Each file loads own modules again.
 * After each test, timers, the environment and globals are the real ones, and spies call through.
 */

process.env['GRID_SECRETS'] = 'ADDRESS_KEY,UNSUBSCRIBE_KEY'
process.env['ADDRESS_KEY'] = 'the key of addresses'
process.env['UNSUBSCRIBE_KEY'] = 'the key of links'
vi.resetModules()
vi.mock('./src/core/firebase', () => import('./src/core/firebase.fixture'))

beforeEach(() => {
  logLines.length = 0
})
afterEach(() => {
  vi.resetAllMocks()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
