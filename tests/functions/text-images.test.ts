import { CALLS } from '@grid/schema/calls'
import { imageMarkdown, imagePath } from '@grid/schema/image-display'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { host } from '../hosts'
import { storedPost } from '../stored-documents'
import { call } from './client'
import { testBackend } from './test-backend'

import { addUploader, BLUE_PIXEL, objectsBelow, storeUpload } from './uploads'

const UID = 'pippa'
const POST = 'post-with-picture'

const backend = testBackend('text-images', UID)

/** Two functions start slowly on a busy machine. */
const START_LIMIT_MS = 120_000

beforeAll(() => Promise.all([publishImage(0, null), statusOf('none')]), START_LIMIT_MS)

beforeEach(() => addUploader(backend, UID))

const publishImage = (upload: number, actor: string | null = UID) =>
  call('publishImage', actor, { upload })

async function published(): Promise<string> {
  await storeUpload(backend, UID, 3)
  return CALLS.publishImage.output.parse((await publishImage(3)).result).image
}

async function statusOf(id: string): Promise<number> {
  const url = `http://${host('hosting').address}${imagePath(id, 960)}`
  return (await fetch(url)).status
}

const fieldOf = async (id: string, name: string): Promise<unknown> =>
  (await backend.db.doc(`images/${id}`).get()).get(name)
const soon = { timeout: 30_000, interval: 250 }

describe('publishImage', () => {
  it('publishes an uploaded picture, and deletes the upload', async () => {
    const id = await published()
    expect(await objectsBelow(backend, `uploads/${UID}/`)).toEqual([])
    expect(await objectsBelow(backend, `images/${id}/`)).toHaveLength(3)
    expect(await statusOf(id)).toBe(200)
  })

  it.each([
    ['is no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image_type'],
    ['is damaged', BLUE_PIXEL.subarray(0, 40), 'image_broken'],
  ])('rejects and deletes an upload that %s', async (_, content, reason) => {
    await storeUpload(backend, UID, 4, content)
    expect(await publishImage(4)).toEqual(rejectionOf(400, 'INVALID_ARGUMENT', reason))
    expect(await objectsBelow(backend, `uploads/${UID}/`)).toEqual([])
  })

  it('rejects visitors, banned members and missing uploads', async () => {
    expect(await publishImage(0, null)).toEqual(
      rejectionOf(401, 'UNAUTHENTICATED', 'sign_in_required'),
    )
    expect(await publishImage(0)).toEqual(rejectionOf(404, 'NOT_FOUND', 'upload_missing'))
    const ban = backend.db.doc(`banned_users/${UID}`)
    await ban.set({ user_id: UID, is_active: true, expires_at: null })
    expect(await publishImage(0)).toEqual(rejectionOf(403, 'PERMISSION_DENIED', 'banned'))
    await ban.delete()
  })
})

describe('the image of a post', () => {
  it('is deleted at once when an admin removes the post', async () => {
    const id = await published()
    const author = { uid: UID, username: UID }
    const post = storedPost(author, { content: `Look: ${imageMarkdown(id, 'a cat')}` })
    await backend.db.doc(`posts/${POST}`).set(post)
    await expect.poll(() => fieldOf(id, 'shown_by'), soon).toEqual([POST])
    expect(await fieldOf(id, 'unused_since')).toBeNull()
    expect((await call('removePost', 'root_admin', { post_id: POST })).status).toBe(200)
    await expect.poll(() => statusOf(id), soon).toBe(404)
    expect(await objectsBelow(backend, `images/${id}/`)).toEqual([])
    await backend.db.doc(`trash/${POST}`).delete()
  })
})
