import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { type Firestore, getFirestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'
import { test as base } from './watched'

/** What stands behind the stage: the data as the server holds it. */
export type Backstage = {
  readonly db: Firestore
  readonly auth: ReturnType<typeof getAuth>
  readonly bucket: ReturnType<ReturnType<typeof getStorage>['bucket']>
}

/** The tests' `test`, with the server's own view of the data. */
export const test = base.extend<object, { backstage: Backstage }>({
  backstage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off the pattern
    async ({}, use, worker) => {
      process.env['METADATA_SERVER_DETECTION'] ??= 'none'
      const app = initializeApp(
        { projectId: process.env['GCLOUD_PROJECT'] ?? 'demo-grid', storageBucket: 'downloads' },
        `worker-${worker.workerIndex}`,
      )
      await use({ db: getFirestore(app), auth: getAuth(app), bucket: getStorage(app).bucket() })
      await deleteApp(app)
    },
    { scope: 'worker' },
  ],
})
