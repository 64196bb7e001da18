import { LIMITS } from '@grid/schema/limits'
import type { Release } from '@grid/schema/releases'
import { downloadsBucket, localLinkKey } from './core/firebase'

/** A signed address and the moment at which it stops working. */
type SignedLink = { readonly url: string; readonly expiresAt: Date }

/**
 * Signs a V4 link to a release, valid 3,600 s; the only place that signs an object's address.
 *
 * In production the service account signs through IAM signBlob and Google's servers check the link.
 * Locally the run's throw-away key signs for the site's own host, where `downloads` checks it.
 */
export async function signRelease(release: Release): Promise<SignedLink> {
  const expiresAt = new Date(Date.now() + LIMITS.downloadLink.seconds * 1_000)
  const siteHost = process.env['GRID_SITE_HOST']
  const [url] = await downloadsBucket.file(release.file_path).getSignedUrl({
    version: 'v4',
    action: 'read',
    expires: expiresAt,
    responseDisposition: `attachment; filename="${release.file_name}"`,
    ...(localLinkKey && siteHost ? { host: `http://${siteHost}` } : {}),
  })
  return { url, expiresAt }
}

/** Whether the release's file is in the bucket. */
export async function isStored(release: Release): Promise<boolean> {
  const [exists] = await downloadsBucket.file(release.file_path).exists()
  return exists
}
