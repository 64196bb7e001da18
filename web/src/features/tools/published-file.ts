import {
  type ReleaseFile,
  type SignedManifest,
  signedManifest,
} from '@grid/schema/release-manifest'
import type { Platform, ToolId } from '@grid/schema/releases'
import { Problem } from '../../data/problem'
import { DOWNLOAD_MESSAGES } from './messages'
import { checkSignature, releaseFile } from './release-check'

/**
 * The line on a release in the manifest that the site publishes by now, for a page that was opened
 * before the release came; null when it does not name that file.
 *
 * @param known - The manifest that came with the page.
 * @throws Problem when it does not come, is altered, or is signed with a key that this page does
 *   not know.
 */
export async function publishedFile(
  known: SignedManifest,
  tool: ToolId,
  platform: Platform,
  fileName: string,
): Promise<ReleaseFile | null> {
  const answer = await fetch('/releases.json', { cache: 'no-cache' })
  if (!answer.ok) throw new Problem(DOWNLOAD_MESSAGES.notListed)
  const current = signedManifest.parse(await answer.json())
  if (current.public_key !== known.public_key) throw new Problem(DOWNLOAD_MESSAGES.newKey)
  if ((await checkSignature(current)) === 'invalid') throw new Problem(DOWNLOAD_MESSAGES.untrusted)
  const file = releaseFile(current, tool, platform)
  return file?.file_path.endsWith(`/${fileName}`) ? file : null
}
