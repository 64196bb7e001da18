import { expect, test, vi } from 'vitest'
import { OFFLINE } from '../browser/connection'
import { CHUNK_MISSING } from '../browser/prefetch'
import { errorMessage } from './errors'
import { loadChunk } from './load-chunk'

const missing = () => Promise.reject(new TypeError('Importing a module script failed.'))

test('returns the module', async () => expect(await loadChunk(async () => 42)).toBe(42))

test('suggests a reload if the chunk is missing', async () => {
  const message = await loadChunk(missing).catch(errorMessage)
  expect(message).toBe(CHUNK_MISSING)
})

test('shows that the device is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const message = await loadChunk(missing).catch(errorMessage)
  expect(message).toBe(OFFLINE)
})
