import type { Backend } from '../functions/client'
import { objectsBelow, storeUpload } from '../functions/uploads'
import type { Case } from './call-fixtures'
import { field, newcomer, SOMEBODY, type Trace } from './call-fixtures'
import { admin, member } from './loaded-bundle'

const uploadPicture = (backend: Backend) => storeUpload(backend, SOMEBODY, 0)

/** Stores a member with an uploaded picture. */
async function uploader(backend: Backend): Promise<void> {
  await newcomer(backend)
  await uploadPicture(backend)
}

/** Reads the member's avatar, its files and document, and whether the upload is deleted. */
async function lookAtAvatar(backend: Backend): Promise<Trace> {
  const id = await field(backend, `profiles/${SOMEBODY}`, 'avatar')
  if (typeof id !== 'string') return { isDone: false, state: {} }
  const state = {
    files: (await objectsBelow(backend, `images/${id}/`)).length,
    unused: await field(backend, `images/${id}`, 'unused_since'),
    uploads: await objectsBelow(backend, `uploads/${SOMEBODY}/`),
  }
  return { isDone: true, state }
}

/** Reads the member's images for texts, their files, and whether the upload is deleted. */
async function lookAtImages(backend: Backend): Promise<Trace> {
  const own = backend.db.collection('images').where('user_id', '==', SOMEBODY)
  const { docs } = await own.where('kind', '==', 'text').get()
  const uploads = await objectsBelow(backend, `uploads/${SOMEBODY}/`)
  const files = await Promise.all(docs.map(({ id }) => objectsBelow(backend, `images/${id}/`)))
  const isDone = files.length === 1 && files[0]?.length === 3 && uploads.length === 0
  return { isDone, state: isDone ? { files: files.flat().length, uploads } : {} }
}

/** Stores a member with an avatar that has one file. */
async function depicted(backend: Backend): Promise<void> {
  await newcomer(backend)
  await backend.db.doc('images/fault').set({ user_id: SOMEBODY, unused_since: null })
  await backend.images.file('images/fault/96.webp').save('fault', { resumable: false })
  await backend.db.doc(`profiles/${SOMEBODY}`).update({ avatar: 'fault' })
}

/** Files and document may remain until the nightly cleanup, so the state leaves them out. */
async function lookAtRemoval(backend: Backend): Promise<Trace> {
  const isDone = (await field(backend, `profiles/${SOMEBODY}`, 'avatar')) === undefined
  return { isDone, state: { isDone } }
}

/** The calls about images. */
export const IMAGE_CASES: readonly Case[] = [
  {
    name: 'setAvatar',
    caller: member(SOMEBODY),
    data: { upload: 0 },
    ready: uploader,
    // After a lost response there is no upload, so the site uploads the picture again.
    renew: uploadPicture,
    look: lookAtAvatar,
    lines: 0,
  },
  {
    name: 'publishImage',
    caller: member(SOMEBODY),
    data: { upload: 0 },
    ready: async (backend) => {
      await uploader(backend)
      const own = backend.db.collection('images').where('user_id', '==', SOMEBODY)
      await Promise.all((await own.get()).docs.map(({ ref }) => ref.delete()))
    },
    renew: uploadPicture,
    look: lookAtImages,
    lines: 0,
  },
  {
    name: 'removeAvatar',
    caller: admin('root_admin'),
    data: { user_id: SOMEBODY },
    ready: depicted,
    look: lookAtRemoval,
    lines: 1,
  },
  {
    name: 'clearProfile',
    caller: admin('root_admin'),
    data: { user_id: SOMEBODY, reason: 'Spam.' },
    ready: depicted,
    look: lookAtRemoval,
    lines: 1,
  },
]

export const PROFILE_WITH_AVATAR = {
  [`profiles/${SOMEBODY}`]: { username: SOMEBODY, username_lower: SOMEBODY, avatar: 'own' },
}
