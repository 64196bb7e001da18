import { Timestamp } from 'firebase-admin/firestore'
import { expect, it, onTestFinished, vi } from 'vitest'
import { db, imagesBucket, store, storedImages, storedIn } from '../core/firebase.fixture'
import { deleteUnusedImage, deleteUnusedImages, storeImage as upload } from './image-store'

const NOW = Date.parse('2026-11-21T03:30:00Z')
const DAY_MS = 24 * 60 * 60 * 1_000

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
  expect(await clean()).toEqual({ check: 'unused_images', checked: 1, repaired: 0, findings: [] })
  expect(Object.keys(await storedIn('images'))).toEqual(['lately', 'shown'])
  expect(storedImages().filter((name) => name.includes('unused'))).toEqual([])
  expect(storedImages()).toHaveLength(6)
})

it('deletes an old upload that thousands of new ones precede', async () => {
  await storeUpload('z/old', NOW - DAY_MS - 1)
  for (let at = 0; at < 5_001; at += 1) await storeUpload(`a/${at}`, NOW)
  expect(await clean()).toMatchObject({ checked: 1 })
  expect(storedImages()).toHaveLength(5_001)
  expect(storedImages()).not.toContain('uploads/z/old')
})

it('deletes old uploads after one that cannot be deleted, and fails', async () => {
  for (const name of ['a/stuck', 'z/old']) await storeUpload(name, NOW - DAY_MS - 1)
  for (let at = 0; at < 1_000; at += 1) await storeUpload(`m/${at}`, NOW)
  const { file } = imagesBucket()
  const rejecting = vi.spyOn(imagesBucket(), 'file').mockImplementation((name) => ({
    ...file(name),
    ...(name.includes('stuck') && { delete: () => Promise.reject(new Error('No answer.')) }),
  }))
  onTestFinished(() => rejecting.mockRestore())
  await expect(clean()).rejects.toThrow('No answer.')
  expect(storedImages()).toContain('uploads/a/stuck')
  expect(storedImages()).not.toContain('uploads/z/old')
})

it('leaves an image that comes into use meanwhile', async () => {
  await storeImage('unused', NOW - DAY_MS - 1)
  const cleaning = clean()
  await store({ 'images/unused': { user_id: 'ada', unused_since: null } })
  await cleaning
  expect(Object.keys(await storedIn('images'))).toEqual(['unused'])
  expect(storedImages()).toHaveLength(3)
})

/** Runs an action before the next file is deleted. */
function beforeDeletion(action: () => Promise<void>): void {
  const { file } = imagesBucket()
  let done: Promise<void> | undefined
  const wrapped = vi.spyOn(imagesBucket(), 'file').mockImplementation((...args) => {
    const found = file(...args)
    const deleteLater = async () => {
      done ??= action()
      await done
      await found.delete()
    }
    return { ...found, delete: deleteLater }
  })
  onTestFinished(() => wrapped.mockRestore())
}

it('leaves a picture that is uploaded again while its image is deleted', async () => {
  await storeImage('unused', NOW - DAY_MS - 1)
  const files = [96, 192, 384].map((width) => ({ width, content: Buffer.from('again') }))
  beforeDeletion(() => upload({ id: 'unused', files }, 'ada', 'avatar'))
  await clean()
  expect(Object.keys(await storedIn('images'))).toEqual(['unused'])
  expect(storedImages()).toEqual(['192', '384', '96'].map((width) => `images/unused/${width}.webp`))
})

it('deletes an image that became unused at that time, and none that was uploaded since', async () => {
  await storeImage('replaced', NOW)
  await storeImage('again', NOW + 1)
  await storeImage('shown', null)
  const since = Timestamp.fromMillis(NOW)
  for (const id of ['replaced', 'again', 'shown', 'missing']) await deleteUnusedImage(id, since)
  expect(Object.keys(await storedIn('images'))).toEqual(['again', 'shown'])
  expect(storedImages()).toHaveLength(6)
})

it('deletes files without a document, such as of an interrupted deletion', async () => {
  await storeImage('unused', NOW)
  await db.doc('images/unused').delete()
  await deleteUnusedImage('unused', Timestamp.fromMillis(NOW))
  expect(storedImages()).toEqual([])
})

it('deletes uploads that nothing has processed for a day', async () => {
  await storeUpload('ada/1', NOW - DAY_MS - 1)
  await storeUpload('ada/2', NOW - DAY_MS + 1)
  expect(await clean()).toMatchObject({ checked: 1 })
  expect(storedImages()).toEqual(['uploads/ada/2'])
})

it('deletes all others if one image cannot be deleted, and fails', async () => {
  for (let at = 0; at < 30; at += 1) await storeImage(`unused-${at}`, NOW - DAY_MS - 30 + at)
  await storeUpload('ada/1', NOW - DAY_MS - 1)
  const { getFiles } = imagesBucket()
  const listing = vi.spyOn(imagesBucket(), 'getFiles').mockImplementation(async (options) => {
    if (options.prefix === 'images/unused-0/') throw new Error('Storage does not respond.')
    return getFiles(options)
  })
  onTestFinished(() => listing.mockRestore())
  await expect(clean()).rejects.toThrow('Storage does not respond.')
  expect(Object.keys(await storedIn('images'))).toEqual(['unused-0'])
  expect(storedImages()).toHaveLength(3)
})

it('stops when the time is up', async () => {
  await storeImage('unused', NOW - DAY_MS - 1)
  await expect(clean(AbortSignal.abort())).rejects.toThrow()
  expect(Object.keys(await storedIn('images'))).toEqual(['unused'])
})
