import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  imagesBucket,
  resetFirebase,
  store,
  storedImages,
  storedIn,
} from '../core/firebase.fixture'
import { deleteUnusedImages } from './image-store'

const NOW = Date.parse('2026-11-21T03:30:00Z')
const DAY_MS = 24 * 60 * 60 * 1_000

beforeEach(resetFirebase)

const clean = (signal = new AbortController().signal) => deleteUnusedImages(signal, NOW)

async function storeImage(id: string, unusedSince: number | null): Promise<void> {
  const unused_since = unusedSince === null ? null : Timestamp.fromMillis(unusedSince)
  await store({ [`images/${id}`]: { user_id: 'ada', unused_since } })
  for (const width of [96, 192, 384]) {
    await imagesBucket().file(`images/${id}/${width}.webp`).save(Buffer.from(id))
  }
}

async function storeUpload(name: string, at: number): Promise<void> {
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  await imagesBucket().file(`uploads/${name}`).save(Buffer.from('upload'))
  vi.useRealTimers()
}

it('deletes images that nothing has shown for a day, and no others', async () => {
  await storeImage('shown', null)
  await storeImage('lately', NOW - DAY_MS + 1)
  await storeImage('unused', NOW - DAY_MS - 1)
  expect(await clean()).toEqual({
    check: 'unused_images',
    checked: 1,
    repaired: 0,
    findings: [],
  })
  expect(Object.keys(await storedIn('images'))).toEqual(['lately', 'shown'])
  expect(storedImages().filter((name) => name.includes('unused'))).toEqual([])
  expect(storedImages()).toHaveLength(6)
})

it('leaves an image that comes into use meanwhile', async () => {
  await storeImage('unused', NOW - DAY_MS - 1)
  const cleaning = clean()
  await store({ 'images/unused': { user_id: 'ada', unused_since: null } })
  await cleaning
  expect(Object.keys(await storedIn('images'))).toEqual(['unused'])
  expect(storedImages()).toHaveLength(3)
})

it('deletes uploads that nothing has processed for a day', async () => {
  await storeUpload('ada/1', NOW - DAY_MS - 1)
  await storeUpload('ada/2', NOW - DAY_MS + 1)
  expect(await clean()).toMatchObject({ checked: 1 })
  expect(storedImages()).toEqual(['uploads/ada/2'])
})

it('stops when the time is up', async () => {
  await storeImage('unused', NOW - DAY_MS - 1)
  await expect(clean(AbortSignal.abort())).rejects.toThrow()
  expect(Object.keys(await storedIn('images'))).toEqual(['unused'])
})
