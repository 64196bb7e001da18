import {
  type ReleaseFile,
  type SignedManifest,
  signedManifest,
} from '@grid/schema/release-manifest'
import type { Platform, ToolId } from '@grid/schema/releases'
import { checkSignature, releaseFile } from './release-check'

/**
 * The line on a release in the manifest that the site publishes by now, for a page that was opened
 * before the release came; null when it does not name that file, or the key is not the one that
 * this page knows.
 *
 * @param known - The manifest that came with the page.
 */
export async function publishedFile(
  known: SignedManifest,
  tool: ToolId,
  platform: Platform,
  fileName: string,
): Promise<ReleaseFile | null> {
  const answer = await fetch('/releases.json', { cache: 'no-cache' })
  if (!answer.ok) return null
  const current = signedManifest.parse(await answer.json())
  if (current.public_key !== known.public_key) return null
  if ((await checkSignature(current)) === 'invalid') return null
  const file = releaseFile(current, tool, platform)
  return file?.file_path.endsWith(`/${fileName}`) ? file : null
}
