import { signedReleases } from 'virtual:releases'
import {
  type ReleaseFile,
  releaseManifest,
  type SignedManifest,
  signedManifest,
} from '@grid/schema/release-manifest'
import { type Platform, releaseOf, type ToolId } from '@grid/schema/releases'
import { sha256 } from '@grid/schema/sha256'
import { saveFile } from '../../browser/save-file'
import { UserFacingError } from '../../data/errors'
import { loadChunk } from '../../data/load-chunk'

type Progress = {
  /** Called when the transfer starts. */
  readonly onStart: () => void
  /** Receives the progress, from 0 to 1. */
  readonly onShare: (share: number) => void
}

/**
 * Downloads a release through a signed link. Saves it only if its SHA-256 is that of the manifest,
 * and the manifest's signature is not wrong. A browser without Ed25519 cannot check the signature;
 * the page then says so. If there is a newer release than when the page was opened, it downloads
 * that one.
 *
 * @throws UserFacingError if a check fails; or the error of the call or of `fetchFile`.
 */
export async function downloadRelease(
  tool: ToolId,
  platform: Platform,
  { onStart, onShare }: Progress,
): Promise<void> {
  const release = releaseOf(tool, platform)
  const listed = releaseFile(signedReleases, tool, platform)
  if (!release || !listed || (await checkSignature(signedReleases)) === 'invalid') {
    throw new UserFacingError(DOWNLOAD_MESSAGES.untrusted)
  }
  const { call } = await loadChunk(() => import('../../data/callables'))
  const { url, file_name } = await call('createDownloadLink', { tool_id: tool, platform })
  const expected =
    file_name === release.file_name
      ? listed
      : await publishedFile(signedReleases, tool, platform, file_name)
  if (!expected) throw new UserFacingError(DOWNLOAD_MESSAGES.notPublished)
  onStart()
  const bytes = await fetchFile(url, expected.size, onShare)
  if ((await sha256(bytes)) !== expected.sha256)
    throw new UserFacingError(DOWNLOAD_MESSAGES.altered)
  saveFile(file_name, new Blob([bytes], { type: 'application/octet-stream' }))
}

/** The server responded with an error status instead of the file. */
export class FileRequestError extends Error {
  override readonly name = 'FileRequestError'
  constructor(readonly status: number) {
    super(`The file request failed with status ${status}.`)
  }
}

/**
 * Fetches a file and reports the progress, from 0 to 1.
 *
 * @param size the expected length in bytes; a longer file is rejected before it fills the memory.
 * @throws FileRequestError for an error status; UserFacingError for a longer file.
 */
export async function fetchFile(
  url: string,
  size: number,
  onProgress: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { credentials: 'omit', cache: 'no-store' })
  if (!response.ok || !response.body) throw new FileRequestError(response.status)
  const bytes = new Uint8Array(size)
  const reader = response.body.getReader()
  let received = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (received + value.length > size) {
      await reader.cancel()
      throw new UserFacingError(DOWNLOAD_MESSAGES.altered)
    }
    bytes.set(value, received)
    received += value.length
    onProgress(received / size)
  }
  return bytes.slice(0, received)
}

/** Duration of the toast about a missing file. */
export const FILE_MISSING_MS = 5_000

export const DOWNLOAD_MESSAGES = {
  started: 'Download started!',
  missing: (email: string) => `Unable to download. File not found. Please contact us at ${email}`,
  failed: (email: string) => `Unable to download. Please contact us at ${email}.`,
  untrusted: 'The release manifest could not be trusted, so nothing was downloaded.',
  notPublished: 'The release is newer than this page and not published yet.',
  notListed:
    'The release is newer than this page, and the list of releases could not be loaded. ' +
    'Please try again in a moment.',
  newKey:
    'The release is newer than this page and signed with another key. ' +
    'Please load the page again.',
  altered: 'The file does not match the release, so it was not saved.',
} as const

export const COPY_MESSAGES = {
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the command and copy it by hand.',
} as const

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
