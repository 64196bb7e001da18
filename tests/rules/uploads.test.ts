import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing'
import { UPLOAD_TYPES } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import {
  deleteObject,
  type FirebaseStorage,
  getBytes,
  getMetadata,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
} from 'firebase/storage'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getFirestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { host } from '../hosts'
import { verdict } from './verdicts'

/*
 * The Storage emulator reads Firestore of its own project, which other tests share. So these
 * members have names of their own.
 */
const HOUR_MS = 60 * 60 * 1_000
const MEMBER = 'uploads-member'
const OTHER = 'uploads-other'
const AUTH_TIME = Math.floor(Date.now() / 1_000)

const app = initializeApp({ projectId: 'demo-grid' }, 'rules-uploads')
const [db, bucket] = [getFirestore(app), getStorage(app).bucket('images')]
let environment: RulesTestEnvironment

const ban = (is_active: boolean, expires_at: Date | null) => ({ is_active, expires_at })
const soon = new Date(Date.now() + HOUR_MS)
const ago = new Date(Date.now() - HOUR_MS)

/** Who uploads, their documents, and whether the upload is allowed. */
const PEOPLE: readonly (readonly [string, Readonly<Record<string, object>>, boolean])[] = [
  [MEMBER, { profiles: { username: MEMBER } }, true],
  [OTHER, { profiles: { username: OTHER } }, true],
  ['uploads-banned', { profiles: {}, banned_users: ban(true, null) }, false],
  ['uploads-banned-for-an-hour', { profiles: {}, banned_users: ban(true, soon) }, false],
  ['uploads-banned-until-lately', { profiles: {}, banned_users: ban(true, ago) }, true],
  ['uploads-pardoned', { profiles: {}, banned_users: ban(false, null) }, true],
  ['uploads-without-profile', {}, false],
  ['uploads-signed-out-since', { profiles: { signed_out_at: soon } }, false],
  ['uploads-signed-in-since', { profiles: { signed_out_at: ago } }, true],
  ['uploads-ended-alone', { profiles: { ended_sessions: [AUTH_TIME - 1, AUTH_TIME] } }, false],
  ['uploads-another-ended', { profiles: { ended_sessions: [AUTH_TIME - 1] } }, true],
]

async function clear(): Promise<void> {
  await Promise.all(PEOPLE.map(([uid]) => bucket.deleteFiles({ prefix: `uploads/${uid}/` })))
}

beforeAll(async () => {
  const { host: hostname, port } = host('storage')
  environment = await initializeTestEnvironment({
    projectId: 'demo-grid',
    storage: { host: hostname, port },
  })
  for (const [uid, documents] of PEOPLE) {
    for (const [name, fields] of Object.entries(documents))
      await db.doc(`${name}/${uid}`).set(fields)
  }
})

beforeEach(clear)

afterAll(async () => {
  await clear()
  for (const [uid, documents] of PEOPLE) {
    for (const name of Object.keys(documents)) await db.doc(`${name}/${uid}`).delete()
  }
  await environment.cleanup()
  await deleteApp(app)
})

function storageOf(uid: string | null, of = 'images', claims: object = {}): FirebaseStorage {
  const context = uid
    ? environment.authenticatedContext(uid, { auth_time: AUTH_TIME, ...claims })
    : environment.unauthenticatedContext()
  return context.storage(`gs://${of}`) as unknown as FirebaseStorage
}

type Upload = {
  readonly type?: string
  readonly size?: number
  readonly in?: string
  readonly claims?: { readonly auth_time?: number; readonly proven_at?: number }
}

function upload(uid: string | null, path: string, options: Upload = {}) {
  const { type: contentType = 'image/png', size = 8, in: of, claims } = options
  const file = ref(storageOf(uid, of, claims), path)
  return verdict(uploadBytes(file, new Uint8Array(size), { contentType }))
}

describe('an upload', () => {
  for (const [uid, , isAllowed] of PEOPLE) {
    it(`of ${uid} is ${isAllowed ? 'allowed' : 'denied'}`, async () => {
      expect(await upload(uid, `uploads/${uid}/0`)).toBe(isAllowed ? 'allowed' : 'denied')
    })
  }

  it.each([
    ['allowed', 'of almost 90 days', AUTH_TIME - LIMITS.session.hours * 3_600 + 60],
    ['denied', 'of more than 90 days', AUTH_TIME - LIMITS.session.hours * 3_600 - 60],
    ['allowed', 'without a time, as in tests of rules,', 0],
  ] as const)('is %s in a session %s', async (expected, _, auth_time) => {
    expect(await upload(MEMBER, `uploads/${MEMBER}/0`, { claims: { auth_time } })).toBe(expected)
  })

  it('is denied in a session by a custom token from before a "Sign out everywhere"', async () => {
    const uid = 'uploads-signed-in-since'
    const save = (hours: number) =>
      upload(uid, `uploads/${uid}/0`, { claims: { proven_at: AUTH_TIME - hours * 3_600 } })
    expect(await save(2)).toBe('denied')
    expect(await save(0)).toBe('allowed')
  })

  it('of a visitor is denied', async () => {
    expect(await upload(null, `uploads/${MEMBER}/0`)).toBe('denied')
  })

  it('below the name of another member is denied', async () => {
    expect(await upload(OTHER, `uploads/${MEMBER}/0`)).toBe('denied')
  })

  it.each(UPLOAD_TYPES)('of the type %s is allowed', async (type) => {
    expect(await upload(MEMBER, `uploads/${MEMBER}/0`, { type })).toBe('allowed')
  })

  it.each([
    'image/svg+xml',
    'text/html',
    'image/tiff',
    'IMAGE/PNG',
    'image/png; a=b',
    'ximage/png',
  ])('of the type %s is denied', async (type) => {
    expect(await upload(MEMBER, `uploads/${MEMBER}/0`, { type })).toBe('denied')
  })

  it('has a size up to the limit', async () => {
    const { bytes } = LIMITS.upload
    expect(await upload(MEMBER, `uploads/${MEMBER}/0`, { size: 0 })).toBe('denied')
    expect(await upload(MEMBER, `uploads/${MEMBER}/0`, { size: bytes + 1 })).toBe('denied')
    expect(await upload(MEMBER, `uploads/${MEMBER}/0`, { size: bytes })).toBe('allowed')
  })

  it('has one of a few numbers as its name, which limits the files of a member', async () => {
    const name = (last: string | number) => upload(MEMBER, `uploads/${MEMBER}/${last}`)
    expect(await name(LIMITS.upload.waiting - 1)).toBe('allowed')
    for (const wrong of [LIMITS.upload.waiting, '00', '-1', '1.png', 'a', '1/2', ' 1', '١']) {
      expect(await name(wrong), String(wrong)).toBe('denied')
    }
  })

  it.each(['downloads', 'unlisted'])('into the bucket %s is denied', async (of) => {
    expect(await upload(MEMBER, `uploads/${MEMBER}/0`, { in: of })).toBe('denied')
  })

  it.each(['0', `uploads/0`, `images/0/96.webp`, `uploads-${MEMBER}/0`])(
    'to %s is denied',
    async (path) => expect(await upload(MEMBER, path)).toBe('denied'),
  )
})

describe('an uploaded file, and a processed one', () => {
  const paths = [`uploads/${MEMBER}/0`, 'images/rules-probe/96.webp']
  beforeEach(async () => {
    for (const path of paths) await bucket.file(path).save('probe', { resumable: false })
  })
  afterAll(() => bucket.deleteFiles({ prefix: 'images/rules-probe/' }))

  const acts: readonly (readonly [
    string,
    (s: FirebaseStorage, path: string) => Promise<unknown>,
  ])[] = [
    ['read', (storage, path) => getBytes(ref(storage, path))],
    ['its metadata read', (storage, path) => getMetadata(ref(storage, path))],
    [
      'overwritten',
      (storage, path) =>
        uploadBytes(ref(storage, path), new Uint8Array(8), { contentType: 'image/png' }),
    ],
    [
      'its metadata changed',
      (storage, path) => updateMetadata(ref(storage, path), { cacheControl: 'public' }),
    ],
    ['deleted', (storage, path) => deleteObject(ref(storage, path))],
    ['listed', (storage, path) => listAll(ref(storage, path.replace(/\/[^/]*$/, '')))],
  ]
  it.each(acts)('is never %s, not even by its owner', async (_, act) => {
    for (const path of paths) {
      for (const uid of [MEMBER, OTHER, 'uploads-banned', null]) {
        expect(await verdict(act(storageOf(uid), path)), `${uid} ${path}`).toBe('denied')
      }
    }
  })

  it('is not read with a wrong token', async () => {
    const object = encodeURIComponent(paths[0] ?? '')
    const url = `http://${host('storage').address}/v0/b/images/o/${object}?alt=media`
    expect((await fetch(url)).status).toBe(403)
    expect((await fetch(`${url}&token=1234`)).status).toBe(403)
  })
})
