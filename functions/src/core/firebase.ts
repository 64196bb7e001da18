import { applicationDefault, cert, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getFirestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'

/** True inside the Emulator Suite; nothing that depends on it is ever deployed switched on. */
export const isEmulated = process.env['FUNCTIONS_EMULATOR'] === 'true'

const projectId = process.env['GCLOUD_PROJECT'] ?? 'demo-grid'

/** PEM of the throw-away key that the local suite makes for each run, to sign links with. */
export const localLinkKey = isEmulated ? process.env['GRID_LINK_KEY'] : undefined

const app = initializeApp({
  projectId,
  credential: localLinkKey
    ? cert({
        projectId,
        clientEmail: `links@${projectId}.iam.gserviceaccount.com`,
        privateKey: localLinkKey,
      })
    : applicationDefault(),
})

export const db = getFirestore(app)
export const auth = getAuth(app)

/** The bucket of the releases: `downloads` locally, `<project>-downloads` in production. */
export const downloadsBucket = bucketOf('downloads')

/** The bucket of uploaded and processed images: `images` or `<project>-images`. */
export const imagesBucket = bucketOf('images')

function bucketOf(name: string) {
  return getStorage(app).bucket(isEmulated ? name : `${projectId}-${name}`)
}
