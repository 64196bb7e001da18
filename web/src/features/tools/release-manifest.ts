import {
  type ReleaseFile,
  releaseManifest,
  type SignedManifest,
  signedManifest,
} from '@grid/schema/release-manifest'
import type { Platform, ToolId } from '@grid/schema/releases'
import { UserFacingError } from '../../data/errors'
import { DOWNLOAD_MESSAGES } from './messages'

/** Result of checking the manifest's signature in this browser. */
export type SignatureState = 'verified' | 'invalid' | 'unsupported'

/** The manifest's entry of a release, or null. */
export function releaseFile(
  signed: SignedManifest,
  tool: ToolId,
  platform: Platform,
): ReleaseFile | null {
  const { releases } = releaseManifest.parse(JSON.parse(signed.manifest))
  return releases.find((file) => file.tool_id === tool && file.platform === platform) ?? null
}

/** Checks the Ed25519 signature over the manifest's exact text (RFC 8032, WebCrypto). */
export async function checkSignature(signed: SignedManifest): Promise<SignatureState> {
  const algorithm = { name: 'Ed25519' }
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('raw', bytesOf(signed.public_key), algorithm, false, [
      'verify',
    ])
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return 'unsupported'
    return 'invalid'
  }
  const text = new TextEncoder().encode(signed.manifest)
  const isGenuine = await crypto.subtle.verify(algorithm, key, bytesOf(signed.signature), text)
  return isGenuine ? 'verified' : 'invalid'
}

/** Lower-case hexadecimal SHA-256. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/**
 * The entry of a release in the manifest that the site publishes now, for a page that was opened
 * before that release; null if the manifest does not contain the file.
 *
 * @param known - the manifest that came with the page.
 * @throws UserFacingError if the manifest cannot be loaded, is altered, or has another key.
 */
export async function publishedFile(
  known: SignedManifest,
  tool: ToolId,
  platform: Platform,
  fileName: string,
): Promise<ReleaseFile | null> {
  const response = await fetch('/releases.json', { cache: 'no-cache' })
  if (!response.ok) throw new UserFacingError(DOWNLOAD_MESSAGES.notListed)
  const current = signedManifest.parse(await response.json())
  if (current.public_key !== known.public_key) throw new UserFacingError(DOWNLOAD_MESSAGES.newKey)
  if ((await checkSignature(current)) === 'invalid')
    throw new UserFacingError(DOWNLOAD_MESSAGES.untrusted)
  const file = releaseFile(current, tool, platform)
  return file?.file_path.endsWith(`/${fileName}`) ? file : null
}
