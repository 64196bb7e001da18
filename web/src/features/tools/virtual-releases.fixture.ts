import type { SignedManifest } from '@grid/schema/release-manifest'

/**
 * Replaces `virtual:releases`, the manifest that the build signs, in unit tests. It lists no
 * release. A test may assign the fields of another manifest.
 */
export const signedReleases: SignedManifest = {
  manifest: '{"releases":[]}',
  signature: '',
  public_key: '',
}
