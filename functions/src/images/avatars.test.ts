import type { CallInput } from '@grid/schema/calls'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  auditEntries,
  imagesBucket,
  resetFirebase,
  store,
  stored,
  storedImages,
  storedIn,
} from '../core/firebase.fixture'
import { removeAvatar, setAvatar } from './avatars'
import { picture } from './hostile-images.fixture'

const UID = 'petra'
const ADMIN = 'root_admin'

const red = await picture().png().toBuffer()
const blue = await picture().negate().png().toBuffer()

beforeEach(async () => {
  const profile = (username: string, more = {}) => ({ username, is_admin: false, ...more })
  await store({
    [`profiles/${UID}`]: profile(UID),
    [`profiles/${ADMIN}`]: profile(ADMIN, { is_admin: true, passkey_optional: true }),
  })
})

function requestOf(uid: string, claims: object, data: object): never {
  const auth_time = Math.floor(Date.now() / 1_000)
  const token = { auth_time, ...claims }
  const rawRequest = { headers: {}, socket: { remoteAddress: '192.0.2.1' } }
  return { data, auth: { uid, token }, rawRequest } as never
}

const set = (upload: number | null) => setAvatar.run(requestOf(UID, {}, { upload }))
const remove = (input: CallInput<'removeAvatar'>) =>
  removeAvatar.run(requestOf(ADMIN, { admin: true }, input))
const upload = (content: Buffer, number = 0) =>
  imagesBucket().file(`uploads/${UID}/${number}`).save(content)
const avatar = async (): Promise<unknown> => (await stored(`profiles/${UID}`))?.['avatar']
const reason = (of: string) => expect.objectContaining({ details: { reason: of } })

async function published(content: Buffer): Promise<string> {
  await upload(content)
  return String((await set(0)).avatar)
}

describe('setAvatar', () => {
  it('shows the picture, deletes the upload and the picture before', async () => {
    const first = await published(red)
    const second = await published(blue)
    expect(await avatar()).toBe(second)
    expect(Object.keys(await storedIn('images'))).toEqual([second])
    expect((await stored(`images/${second}`))?.['unused_since']).toBeNull()
    expect(storedImages()).toEqual([192, 384, 96].map((width) => `images/${second}/${width}.webp`))
    expect(first).not.toBe(second)
  })

  it('rejects a member who is banned while the picture is processed', async () => {
    await upload(red)
    const file = imagesBucket().file.bind(imagesBucket())
    const saving = vi.spyOn(imagesBucket(), 'file').mockImplementation((name) => ({
      ...file(name),
      save: async (content: Buffer) => {
        await store({ [`banned_users/${UID}`]: { is_active: true, expires_at: null } })
        await file(name).save(content)
      },
    }))
    await expect(set(0)).rejects.toEqual(reason('banned'))
    expect(await avatar()).toBeUndefined()
    saving.mockRestore()
  })

  it('leaves the picture before to the nightly cleanup if Storage fails', async () => {
    const first = await published(red)
    await upload(blue)
    const file = imagesBucket().file.bind(imagesBucket())
    const failing = vi.spyOn(imagesBucket(), 'file').mockImplementation((name) => ({
      ...file(name),
      ...(name.includes(first) && { delete: () => Promise.reject(new Error('No answer.')) }),
    }))
    const { avatar: second } = await set(0)
    failing.mockRestore()
    expect(await avatar()).toBe(second)
    expect((await stored(`images/${first}`))?.['unused_since']).toBeInstanceOf(Timestamp)
  })

  it('leaves an upload that it could not process because of a failure', async () => {
    await upload(red)
    vi.spyOn(imagesBucket(), 'file').mockImplementationOnce(() => {
      throw new Error('Storage does not respond.')
    })
    await expect(set(0)).rejects.toEqual(reason('internal'))
    expect(storedImages()).toEqual([`uploads/${UID}/0`])
    expect(await published(red)).toBe(await avatar())
  })

  it.each([
    ['no picture', Buffer.from('<svg/>'), 'image_type'],
    ['a damaged one', red.subarray(0, 60), 'image_broken'],
  ])('rejects and deletes an upload that is %s', async (_, content, why) => {
    const before = await published(red)
    await upload(content)
    await expect(set(0)).rejects.toEqual(reason(why))
    expect(await avatar()).toBe(before)
    expect(storedImages()).toHaveLength(3)
  })

  it('rejects banned members, and accounts without a profile, before it reads the upload', async () => {
    await upload(red)
    await store({ [`banned_users/${UID}`]: { is_active: true, expires_at: null } })
    await expect(set(0)).rejects.toEqual(reason('banned'))
    resetFirebase()
    await upload(red)
    await expect(set(0)).rejects.toEqual(reason('user_not_found'))
    expect(storedImages()).toEqual([`uploads/${UID}/0`])
  })
})

describe('removeAvatar', () => {
  it('removes the picture of a member, and records it once', async () => {
    await published(red)
    expect(await remove({ user_id: UID })).toEqual({ changed: true })
    expect(await remove({ user_id: UID })).toEqual({ changed: false })
    expect(await avatar()).toBeUndefined()
    expect(storedImages()).toEqual([])
    expect(await auditEntries()).toEqual([
      {
        admin_id: ADMIN,
        action_type: 'remove_avatar',
        target_type: 'user',
        target_id: UID,
        details: { username: UID },
      },
    ])
  })

  it('is for admins, and for members that exist', async () => {
    await expect(remove({ user_id: 'nobody' })).rejects.toEqual(reason('user_not_found'))
    const asMember = removeAvatar.run(requestOf(UID, {}, { user_id: UID }))
    await expect(asMember).rejects.toEqual(reason('admin_only'))
  })
})
