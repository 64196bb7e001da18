import { CALLS } from '@grid/schema/calls'
import { imageMarkdown } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import type { Fields } from '@grid/schema/stored'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addMember, callFunction } from '../core/call.fixture'
import { db, imagesBucket, store, stored, storedImages, storedIn } from '../core/firebase.fixture'
import { deliver } from '../notifications.fixture'
import { picture } from './hostile-images.fixture'
import { publishImage, updateImages, updateTrashImages } from './text-images'

const UID = 'petra'
const LONG_AGO = Timestamp.fromMillis(0)

const red = await picture().png().toBuffer()

beforeEach(async () => {
  for (const uid of [UID, 'ada']) await addMember(uid)
})

const publish = (uid = UID) => callFunction(publishImage, uid, { upload: 0 })
const upload = (content: Buffer, uid = UID) => imagesBucket().file(`uploads/${uid}/0`).save(content)

/** Publishes a picture, and returns the id of its image. */
async function published(uid = UID): Promise<string> {
  await upload(red, uid)
  return CALLS.publishImage.output.parse((await publish(uid)).result).image
}

async function stateOf(image: string) {
  const fields = await stored(`images/${image}`)
  return fields && { shown_by: fields['shown_by'], isUsed: fields['unused_since'] === null }
}

describe('publishImage', () => {
  it('stores an unused image in three widths, and deletes the upload', async () => {
    const image = await published()
    expect(await stored(`images/${image}`)).toMatchObject({ user_id: UID, kind: 'text' })
    expect((await stateOf(image))?.isUsed).toBe(false)
    const files = [1_600, 480, 960].map((width) => `images/${image}/${width}.webp`)
    expect(storedImages()).toEqual(files)
  })

  it('keeps the uses of an image that is published again', async () => {
    const image = await published()
    await db.doc(`images/${image}`).update({ shown_by: ['p1'], unused_since: null })
    expect(await published()).toBe(image)
    expect(await stateOf(image)).toEqual({ shown_by: ['p1'], isUsed: true })
  })

  it('starts the day of an unused image again', async () => {
    const image = await published()
    await db.doc(`images/${image}`).update({ unused_since: LONG_AGO })
    await published()
    expect((await stored(`images/${image}`))?.['unused_since']).not.toEqual(LONG_AGO)
  })

  it('rejects and deletes an upload that is no picture', async () => {
    await upload(Buffer.from('<svg/>'))
    expect(await publish()).toMatchObject({ reason: 'image_type' })
    expect(storedImages()).toEqual([])
    expect(await storedIn('images')).toEqual({})
  })

  it('leaves an upload that it could not process because of a failure', async () => {
    await upload(red)
    vi.spyOn(imagesBucket(), 'file').mockImplementationOnce(() => {
      throw new Error('Storage does not respond.')
    })
    expect(await publish()).toMatchObject({ reason: 'internal' })
    expect(storedImages()).toEqual([`uploads/${UID}/0`])
  })

  it('rejects banned members, and accounts without a profile', async () => {
    await upload(red)
    await store({ [`banned_users/${UID}`]: { is_active: true, expires_at: null } })
    expect(await publish()).toMatchObject({ reason: 'banned' })
    expect(await publish('nobody')).toMatchObject({ reason: 'user_not_found' })
    expect(storedImages()).toEqual([`uploads/${UID}/0`])
  })
})

type Collection = 'posts' | 'comments'

/** A text that shows images. */
function textWith(images: readonly string[], user_id = UID): Fields {
  return { user_id, content: images.map((image) => imageMarkdown(image, 'x')).join(' ') }
}

/** Writes a document, or deletes it, and delivers the event. */
async function write(path: string, after: Fields | undefined): Promise<void> {
  const [collection = '', id = ''] = path.split('/')
  const document = db.doc(path)
  const before = (await document.get()).data()
  await (after ? document.set(after) : document.delete())
  await deliver(collection === 'trash' ? updateTrashImages : updateImages, id, before, after)
}

/** Moves a text to the trash in one batch, as members do, and delivers both events. */
async function trash(collection: Collection, id: string): Promise<Fields> {
  const record = (await stored(`${collection}/${id}`)) ?? {}
  const entry = { kind: collection, user_id: UID, record }
  await db
    .batch()
    .delete(db.doc(`${collection}/${id}`))
    .set(db.doc(`trash/${id}`), entry)
    .commit()
  await deliver(updateImages, id, record, undefined)
  await deliver(updateTrashImages, id, undefined, entry)
  return entry
}

describe.each(['posts', 'comments'] as const)('an image in %s', (collection) => {
  const path = `${collection}/t1`

  it('is used while a text shows it, and unused after an edit removes it', async () => {
    const image = await published()
    await write(path, textWith([image]))
    expect(await stateOf(image)).toEqual({ shown_by: ['t1'], isUsed: true })
    await write(path, textWith([]))
    expect(await stateOf(image)).toEqual({ shown_by: [], isUsed: false })
    expect(storedImages()).toHaveLength(3)
  })

  it('stays while its text is in the trash, and after its return', async () => {
    const image = await published()
    await write(path, textWith([image]))
    const entry = await trash(collection, 't1')
    expect(await stateOf(image)).toEqual({ shown_by: ['t1'], isUsed: true })
    await db
      .batch()
      .delete(db.doc('trash/t1'))
      .set(db.doc(path), textWith([image]))
      .commit()
    await deliver(updateTrashImages, 't1', entry, undefined)
    await deliver(updateImages, 't1', undefined, textWith([image]))
    expect(await stateOf(image)).toEqual({ shown_by: ['t1'], isUsed: true })
  })

  it('is deleted at once with a text that is deleted for good', async () => {
    const image = await published()
    await write(path, textWith([image]))
    await store({ 'trash/t1': { kind: 'spent' } })
    await write(path, undefined)
    expect(await stateOf(image)).toBeUndefined()
    expect(storedImages()).toEqual([])
  })

  it('is deleted when its text leaves the trash for good', async () => {
    const image = await published()
    await write(path, textWith([image]))
    await trash(collection, 't1')
    await write('trash/t1', { kind: 'spent' })
    expect(storedImages()).toEqual([])
  })

  it('names a limited number of texts, so that its document never grows too large', async () => {
    const image = await published()
    const shown_by = Array.from({ length: LIMITS.images.texts - 1 }, (_, at) => `p${at}`)
    await db.doc(`images/${image}`).update({ shown_by, unused_since: null })
    for (const id of ['t1', 't2']) await write(`${collection}/${id}`, textWith([image]))
    expect(await stateOf(image)).toEqual({ shown_by: [...shown_by, 't1'], isUsed: true })
  })

  it('stays while another text of its owner shows it', async () => {
    const image = await published()
    await write(path, textWith([image]))
    await write(`${collection}/t2`, textWith([image]))
    await write(path, undefined)
    expect(await stateOf(image)).toEqual({ shown_by: ['t2'], isUsed: true })
    expect(storedImages()).toHaveLength(3)
  })

  it('is neither kept nor deleted by a text of another member', async () => {
    const image = await published()
    await write(path, textWith([image], 'mallory'))
    expect((await stateOf(image))?.isUsed).toBe(false)
    await write(path, undefined)
    expect(storedImages()).toHaveLength(3)
  })

  it('becomes unused when the account of its owner is deleted and the text stays', async () => {
    const image = await published()
    await write(path, textWith([image]))
    await write(path, textWith([image], 'deleted-member'))
    expect(await stateOf(image)).toEqual({ shown_by: [], isUsed: false })
  })

  it('follows the text as it is now, in whatever order events arrive', async () => {
    const image = await published()
    await store({ [path]: textWith([image]) })
    await deliver(updateImages, 't1', textWith([image]), textWith([]))
    expect(await stateOf(image)).toEqual({ shown_by: ['t1'], isUsed: true })
  })

  it('is deleted by the next attempt if Storage fails', async () => {
    const image = await published()
    await write(path, textWith([image]))
    vi.spyOn(imagesBucket(), 'file').mockImplementationOnce(() => {
      throw new Error('Storage does not respond.')
    })
    await expect(write(path, undefined)).rejects.toThrow('Storage does not respond.')
    await deliver(updateImages, 't1', textWith([image]), undefined)
    expect(storedImages()).toEqual([])
  })
})

it('does not touch avatars that a text names', async () => {
  const id = `${'a'.repeat(32)}-384x384`
  await store({ [`images/${id}`]: { user_id: UID, kind: 'avatar', unused_since: null } })
  await write('posts/t1', textWith([id]))
  await write('posts/t1', undefined)
  expect(await stateOf(id)).toEqual({ shown_by: undefined, isUsed: true })
})

it('ignores images beyond the twentieth of a text', async () => {
  const image = await published()
  const others = Array.from({ length: 20 }, (_, n) => `${'b'.repeat(32)}-${n + 1}x1`)
  await write('posts/t1', textWith([...others, image]))
  expect((await stateOf(image))?.isUsed).toBe(false)
})
