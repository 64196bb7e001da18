import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_MISSING } from '../browser/chunk-missing'
import { errorMessage, OFFLINE } from './errors'
import { loadChunk } from './load-chunk'

const missing = () => Promise.reject(new TypeError('Importing a module script failed.'))

beforeEach(() => vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('gives the part that comes', async () => {
  expect(await loadChunk(async () => 42)).toBe(42)
})

test('says of a part that does not come, as after a deploy, that a reload may help', async () => {
  const problem = await loadChunk(missing).catch(errorMessage)
  expect(problem).toBe(CHUNK_MISSING)
})

test('says that the device is offline when that is why', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const problem = await loadChunk(missing).catch(errorMessage)
  expect(problem).toBe(OFFLINE)
})
