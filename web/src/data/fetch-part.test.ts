import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PART_MISSING } from '../browser/chunk-missing'
import { describeProblem, OFFLINE } from './errors'
import { fetchPart } from './load-chunk'

const missing = () => Promise.reject(new TypeError('Importing a module script failed.'))

beforeEach(() => vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('gives the part that comes', async () => {
  expect(await fetchPart(async () => 42)).toBe(42)
})

test('says of a part that does not come, as after a deploy, that a reload may help', async () => {
  const problem = await fetchPart(missing).catch(describeProblem)
  expect(problem).toBe(PART_MISSING)
})

test('says that the device is offline when that is why', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const problem = await fetchPart(missing).catch(describeProblem)
  expect(problem).toBe(OFFLINE)
})
