import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing'
import { allReleases } from '@grid/schema/releases'
import {
  deleteObject,
  type FirebaseStorage,
  getBytes,
  getDownloadURL,
  getMetadata,
  listAll,
  ref,
  updateMetadata,
  uploadString,
} from 'firebase/storage'
import { deleteApp, getApps, initializeApp } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { host } from '../hosts'
import { ACTOR_DETAILS, ACTORS, type Actor } from './actors'
import { verdict } from './verdicts'

const PROBE = 'rules-probe/linux/rules-probe.txt'
const OBJECTS = [PROBE, ...allReleases().map((release) => release.file_path)]

let environment: RulesTestEnvironment

beforeAll(async () => {
  const { host: hostname, port } = host('storage')
  environment = await initializeTestEnvironment({
    projectId: 'demo-grid',
    storage: { host: hostname, port },
  })
  const app = initializeApp({ projectId: 'demo-grid' }, 'rules-storage')
  for (const bucket of ['downloads', 'images', 'unlisted']) {
    await getStorage(app).bucket(bucket).file(PROBE).save('probe', { resumable: false })
  }
})

afterAll(async () => {
  const app = getApps().find((candidate) => candidate.name === 'rules-storage')
  if (app) {
    for (const bucket of ['downloads', 'images', 'unlisted']) {
      await getStorage(app).bucket(bucket).file(PROBE).delete()
    }
    await deleteApp(app)
  }
  await environment.cleanup()
})

function storageOf(actor: Actor, bucket: string): FirebaseStorage {
  const { claims } = ACTOR_DETAILS[actor]
  const context = claims
    ? environment.authenticatedContext(actor, claims)
    : environment.unauthenticatedContext()
  return context.storage(`gs://${bucket}`) as unknown as FirebaseStorage
}

const ACTS: readonly (readonly [string, (storage: FirebaseStorage) => Promise<unknown>])[] = [
  ['read', (storage) => getBytes(ref(storage, PROBE))],
  ['ask the address of', (storage) => getDownloadURL(ref(storage, PROBE))],
  ['read the metadata of', (storage) => getMetadata(ref(storage, PROBE))],
  ['overwrite', (storage) => uploadString(ref(storage, PROBE), 'mine')],
  ['change the metadata of', (storage) => updateMetadata(ref(storage, PROBE), {})],
  ['delete', (storage) => deleteObject(ref(storage, PROBE))],
  ['put a file beside', (storage) => uploadString(ref(storage, 'rules-probe/new'), 'mine')],
  ['list the folder of', (storage) => listAll(ref(storage, 'rules-probe'))],
  ['list the bucket of', (storage) => listAll(ref(storage))],
]

describe.each(['downloads', 'images', 'unlisted'])('the bucket %s', (bucket) => {
  for (const [act, perform] of ACTS) {
    it(`rejects everyone to ${act} an object`, async () => {
      const attempts = ACTORS.map((actor) => verdict(perform(storageOf(actor, bucket))))
      expect(await Promise.all(attempts)).toEqual(ACTORS.map(() => 'denied'))
    })
  }
})

describe('a release', () => {
  it.each(OBJECTS)('rejects plain requests for %s, with and without a token', async (path) => {
    const { address } = host('storage')
    const object = encodeURIComponent(path)
    const url = `http://${address}/v0/b/downloads/o/${object}?alt=media`
    expect((await fetch(url)).status).toBe(403)
    expect((await fetch(`${url}&token=1234`)).status).toBe(403)
  })
})
