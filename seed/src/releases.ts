import { createHash } from 'node:crypto'
import { allReleases } from '@grid/schema/releases'
import type { App } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { releaseArchive } from './archive'

/** Stores the releases that the bucket lacks or holds in another form. */
export async function seedReleases(app: App): Promise<void> {
  const bucket = getStorage(app).bucket()
  for (const release of allReleases()) {
    const file = bucket.file(release.file_path)
    const bytes = await releaseArchive(release)
    const [exists] = await file.exists()
    if (exists && (await file.getMetadata())[0].md5Hash === md5(bytes)) continue
    await file.save(bytes, {
      resumable: false,
      metadata: {
        contentType: release.platform === 'linux' ? 'application/gzip' : 'application/octet-stream',
        contentDisposition: `attachment; filename="${release.file_name}"`,
      },
    })
  }
}

/** As Cloud Storage tells it: base64. */
function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('base64')
}
