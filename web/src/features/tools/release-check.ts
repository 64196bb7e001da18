import {
  type ReleaseFile,
  releaseManifest,
  type SignedManifest,
} from '@grid/schema/release-manifest'
import type { Platform, ToolId } from '@grid/schema/releases'

/** What became of checking the manifest's signature in this browser. */
export type SignatureState = 'verified' | 'invalid' | 'unsupported'

/** The manifest's line on a release; null when the manifest does not know it. */
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
