import { signedReleases } from 'virtual:releases'
import { type Platform, releaseOf, type ToolId } from '@grid/schema/releases'
import { saveFile } from '../../browser/files'
import { UserFacingError } from '../../data/errors'
import { loadChunk } from '../../data/load-chunk'
import { DOWNLOAD_MESSAGES } from './messages'
import { checkSignature, publishedFile, releaseFile, sha256 } from './release-manifest'

type Progress = {
  /** Called when the transfer starts. */
  readonly onStart: () => void
  /** Receives the progress, from 0 to 1. */
  readonly onShare: (share: number) => void
}

/**
 * Downloads a release through a signed link. Saves it only after this browser has verified the
 * manifest's signature and the file's SHA-256. If there is a newer release than when the page was
 * opened, it downloads that one.
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
