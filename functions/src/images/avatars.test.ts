import { CALLS } from '@grid/schema/calls'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addAdmin, addMember, callFunction } from '../core/call.fixture'
import {
  auditedActions,
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
  await addMember(UID)
  await addAdmin(ADMIN)
})

const setUpload = () => callFunction(setAvatar, UID, { upload: 0 })
const remove = (user_id: string, caller = ADMIN) => callFunction(removeAvatar, caller, { user_id })
const upload = (content: Buffer, number = 0) =>
  imagesBucket().file(`uploads/${UID}/${number}`).save(content)
const avatar = async (): Promise<unknown> => (await stored(`profiles/${UID}`))?.['avatar']

async function published(content: Buffer): Promise<string> {
  await upload(content)
  const { result } = await setUpload()
  return CALLS.setAvatar.output.parse(result).avatar ?? expect.unreachable('is published')
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
    expect(await setUpload()).toMatchObject({ reason: 'banned' })
    expect(await avatar()).toBeUndefined()
    saving.mockRestore()
  })

  it('leaves the picture before to the nightly cleanup if Storage fails', async () => {
    const first = await published(red)
    const file = imagesBucket().file.bind(imagesBucket())
    const failing = vi.spyOn(imagesBucket(), 'file').mockImplementation((name) => ({
      ...file(name),
      ...(name.includes(first) && { delete: () => Promise.reject(new Error('No answer.')) }),
    }))
    const second = await published(blue)
    failing.mockRestore()
    expect(await avatar()).toBe(second)
    expect((await stored(`images/${first}`))?.['unused_since']).toBeInstanceOf(Timestamp)
  })

  it('leaves an upload that it could not process because of a failure', async () => {
    await upload(red)
    vi.spyOn(imagesBucket(), 'file').mockImplementationOnce(() => {
      throw new Error('Storage does not respond.')
    })
    expect(await setUpload()).toMatchObject({ reason: 'internal' })
    expect(storedImages()).toEqual([`uploads/${UID}/0`])
    expect(await published(red)).toBe(await avatar())
  })

  it.each([
    ['no picture', Buffer.from('<svg/>'), 'image_type'],
    ['a damaged one', red.subarray(0, 60), 'image_broken'],
  ])('rejects and deletes an upload that is %s', async (_, content, why) => {
    const before = await published(red)
    await upload(content)
    expect(await setUpload()).toMatchObject({ reason: why })
    expect(await avatar()).toBe(before)
    expect(storedImages()).toHaveLength(3)
  })

  it('rejects banned members, and accounts without a profile, before it reads the upload', async () => {
    await upload(red)
    await store({ [`banned_users/${UID}`]: { is_active: true, expires_at: null } })
    expect(await setUpload()).toMatchObject({ reason: 'banned' })
    resetFirebase()
    await upload(red)
    expect(await setUpload()).toMatchObject({ reason: 'user_not_found' })
    expect(storedImages()).toEqual([`uploads/${UID}/0`])
  })
})

describe('removeAvatar', () => {
  it('removes the picture of a member, and records it once', async () => {
    await published(red)
    expect((await remove(UID)).result).toEqual({ changed: true })
    expect((await remove(UID)).result).toEqual({ changed: false })
    expect(await avatar()).toBeUndefined()
    expect(storedImages()).toEqual([])
    const entry = [ADMIN, 'remove_avatar', `user:${UID}`, { username: UID }]
    expect(await auditedActions()).toEqual([entry])
  })

  it('is for admins, and for members that exist', async () => {
    expect(await remove('nobody')).toMatchObject({ reason: 'user_not_found' })
    expect(await remove(UID, UID)).toMatchObject({ reason: 'admin_only' })
  })
})
