import { LIMITS } from '@grid/schema/limits'
import { type Release, releaseOf, TOOL_NAMES } from '@grid/schema/releases'
import { FieldValue } from 'firebase-admin/firestore'
import { publicCall } from './core/call'
import { collection } from './core/documents'
import { AppError } from './core/errors'
import { db, downloadsBucket, localLinkKey } from './core/firebase'

type SignedLink = { readonly url: string; readonly expiresAt: Date }

/**
 * Signs a V4 URL of a release, valid for 3,600 s. No other code signs URLs of objects.
 *
 * In production the service account signs through IAM signBlob and Google's servers check the link.
 * Locally the key of this run signs for the site's host, where `downloads` checks the link.
 */
export async function signRelease(release: Release): Promise<SignedLink> {
  const expiresAt = new Date(Date.now() + LIMITS.downloadLink.seconds * 1_000)
  const siteHost = process.env['GRID_SITE_HOST']
  const [url] = await downloadsBucket()
    .file(release.file_path)
    .getSignedUrl({
      version: 'v4',
      action: 'read',
      expires: expiresAt,
      responseDisposition: `attachment; filename="${release.file_name}"`,
      ...(localLinkKey && siteHost ? { host: `http://${siteHost}` } : {}),
    })
  return { url, expiresAt }
}

/** Whether the file of a release is in the bucket. */
export async function isStored(release: Release): Promise<boolean> {
  const [exists] = await downloadsBucket().file(release.file_path).exists()
  return exists
}

/** Returns a signed URL of a release and records the download. */
export const createDownloadLink = publicCall('createDownloadLink', async (caller, input) => {
  const release = releaseOf(input.tool_id, input.platform)
  if (!release) throw new AppError('not_released')
  await caller.assertRateLimit()
  if (!(await isStored(release))) throw new AppError('file_missing')
  const link = await signRelease(release)
  const uid = await caller.openUid()

  const createdAt = FieldValue.serverTimestamp()
  const batch = db.batch()
  batch.create(collection('download_stats').doc(), {
    tool_name: TOOL_NAMES[input.tool_id],
    platform: input.platform,
    version: release.version,
    file_path: release.file_path,
    user_id: uid,
    created_at: createdAt,
  })
  batch.create(collection('analytics').doc(), {
    event_type: 'download',
    entity_type: 'tool',
    entity_id: input.tool_id,
    user_id: uid,
    metadata: { platform: input.platform, version: release.version },
    created_at: createdAt,
  })
  await batch.commit()

  return { url: link.url, file_name: release.file_name, expires_at: link.expiresAt.toISOString() }
})
