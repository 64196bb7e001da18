import { allReleases } from '@grid/schema/releases'
import type { App } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { releaseArchive } from './archive'

/** Stores the releases that the bucket does not hold yet. */
export async function seedReleases(app: App): Promise<void> {
  const bucket = getStorage(app).bucket()
  for (const release of allReleases()) {
    const file = bucket.file(release.file_path)
    const [exists] = await file.exists()
    if (exists) continue
    await file.save(await releaseArchive(release), {
      resumable: false,
      metadata: {
        contentType: release.platform === 'linux' ? 'application/gzip' : 'application/octet-stream',
        contentDisposition: `attachment; filename="${release.file_name}"`,
      },
    })
  }
}
