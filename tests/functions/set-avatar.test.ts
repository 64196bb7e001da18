import { CALLS } from '@grid/schema/calls'
import { LIMITS } from '@grid/schema/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { host } from '../hosts'
import { call } from './client'
import { testBackend } from './test-backend'

import { addUploader, BLUE_PIXEL, objectsBelow, storeUpload } from './uploads'

const UID = 'petra'
const NAME = 'setAvatar'

const backend = testBackend('set-avatar', UID)

/** Two functions start slowly on a busy machine. */
const START_LIMIT_MS = 120_000

beforeAll(() => Promise.all([setAvatar(0, null), ask('none')]), START_LIMIT_MS)

beforeEach(() => addUploader(backend, UID))

afterAll(() => setAvatar(null))

const setAvatar = (upload: number | null, actor: string | null = UID) =>
  call(NAME, actor, { upload })
const avatarOf = async (uid = UID): Promise<unknown> =>
  (await backend.db.doc(`profiles/${uid}`).get()).get('avatar')
const uploadsOf = (uid = UID) => objectsBelow(backend, `uploads/${uid}/`)

/** Sets an avatar from an uploaded picture, and returns its id. */
async function published(content?: Buffer): Promise<string> {
  await storeUpload(backend, UID, 3, content)
  const { avatar } = CALLS.setAvatar.output.parse((await setAvatar(3)).result)
  if (avatar === null) throw new Error('Nothing was published.')
  return avatar
}

async function ask(path: string, init: RequestInit = {}) {
  const url = `http://${host('hosting').address}/images/${path}`
  const response = await fetch(url, { redirect: 'manual', ...init })
  return { status: response.status, headers: Object.fromEntries(response.headers), response }
}

describe('setAvatar', () => {
  it('publishes an uploaded picture in three widths, and deletes the upload', async () => {
    const id = await published()
    expect(await avatarOf()).toBe(id)
    expect(await uploadsOf()).toEqual([])
    const files = [96, 192, 384].map((width) => `images/${id}/${width}.webp`)
    expect(await objectsBelow(backend, `images/${id}/`)).toEqual(files.toSorted())
    expect((await backend.db.doc(`images/${id}`).get()).data()).toMatchObject({
      user_id: UID,
      kind: 'avatar',
      unused_since: null,
    })
  })

  it('replaces the earlier picture, and deletes it', async () => {
    const first = await published()
    const second = await published(BLUE_PIXEL)
    expect(second).not.toBe(first)
    expect(await avatarOf()).toBe(second)
    expect(await objectsBelow(backend, `images/${first}/`)).toEqual([])
    expect((await backend.db.doc(`images/${first}`).get()).exists).toBe(false)
  })

  it('publishes the same picture again under the same id', async () => {
    const first = await published()
    expect(await published()).toBe(first)
    expect(await objectsBelow(backend, `images/${first}/`)).toHaveLength(3)
  })

  it('removes the picture', async () => {
    const id = await published()
    expect(await setAvatar(null)).toMatchObject({ status: 200, result: { avatar: null } })
    expect(await avatarOf()).toBeUndefined()
    expect(await objectsBelow(backend, `images/${id}/`)).toEqual([])
    expect((await setAvatar(null)).status).toBe(200)
  })

  it.each([
    ['is no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image_type'],
    ['is damaged', BLUE_PIXEL.subarray(0, 40), 'image_broken'],
  ])('rejects and deletes an upload that %s', async (_, content, reason) => {
    const before = await published()
    await storeUpload(backend, UID, 4, content)
    expect(await setAvatar(4)).toEqual(rejectionOf(400, 'INVALID_ARGUMENT', reason))
    expect(await uploadsOf()).toEqual([])
    expect(await avatarOf()).toBe(before)
  })

  it('rejects an upload that is missing or another member’s', async () => {
    await storeUpload(backend, 'ada', 5)
    expect(await setAvatar(5)).toEqual(rejectionOf(404, 'NOT_FOUND', 'upload_missing'))
    expect(await uploadsOf('ada')).toEqual(['uploads/ada/5'])
    await backend.images.file('uploads/ada/5').delete()
  })

  it.each([-1, LIMITS.upload.waiting, 1.5, '../ada/5'])('rejects the number %s', async (upload) => {
    const answer = await call(NAME, UID, { upload })
    expect(answer).toEqual(rejectionOf(400, 'INVALID_ARGUMENT', 'invalid_input'))
  })

  it('rejects visitors, banned members and accounts without a profile', async () => {
    await storeUpload(backend, UID, 0)
    expect(await setAvatar(0, null)).toEqual(
      rejectionOf(401, 'UNAUTHENTICATED', 'sign_in_required'),
    )
    const ban = backend.db.doc(`banned_users/${UID}`)
    await ban.set({ user_id: UID, is_active: true, expires_at: null })
    expect(await setAvatar(0)).toEqual(rejectionOf(403, 'PERMISSION_DENIED', 'banned'))
    await ban.delete()
    await backend.db.doc(`profiles/${UID}`).delete()
    expect(await setAvatar(0)).toEqual(rejectionOf(404, 'NOT_FOUND', 'user_not_found'))
    expect(await uploadsOf()).toEqual([`uploads/${UID}/0`])
  })

  it(`processes ${LIMITS.calls.setAvatar.count} pictures a day`, async () => {
    const limit = backend.db.doc(`rate_limits/setAvatar_uid_${UID}`)
    const expires_at = new Date(Date.now() + 60_000)
    await limit.set({ count: LIMITS.calls.setAvatar.count - 1, expires_at })
    await published()
    await storeUpload(backend, UID, 3)
    const answer = await setAvatar(3)
    expect(answer).toEqual(rejectionOf(429, 'RESOURCE_EXHAUSTED', 'too_many_requests'))
    expect(await uploadsOf()).toEqual([`uploads/${UID}/3`])
  })
})

describe('a published image through Hosting', () => {
  it('has its media type, and may be cached forever', async () => {
    const { status, headers, response } = await ask(`${await published()}/192.webp`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const content = Buffer.from(await response.arrayBuffer())
    expect(content.toString('latin1', 0, 12)).toMatch(/^RIFF[\s\S]{4}WEBP$/)
  })

  it('is not found under another width, a query, or the name of an upload', async () => {
    const id = await published()
    await storeUpload(backend, UID, 7)
    const paths = [
      `${id}/97.webp`,
      `${id}/192.png`,
      `${id}/192.webp?x=1`,
      `${id}`,
      `../uploads/${UID}/7`,
      `%2e%2e/uploads/${UID}/7`,
      `${id}/..%2f..%2fuploads%2f${UID}%2f7`,
    ]
    for (const path of paths) expect((await ask(path)).status, path).toBe(404)
  })

  it('is missing after its removal, and the response is not cached', async () => {
    const id = await published()
    await setAvatar(null)
    const { status, headers } = await ask(`${id}/96.webp`)
    expect(status).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each(['POST', 'PUT', 'DELETE'])('is not changed by %s', async (method) => {
    expect((await ask(`${await published()}/96.webp`, { method })).status).toBe(405)
  })
})
