declare module 'virtual:releases' {
  import type { SignedManifest } from '@grid/schema/release-manifest'

  /** The signed manifest of the releases that this build was made for. */
  export const signedReleases: SignedManifest
}
