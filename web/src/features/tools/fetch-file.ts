import { UserFacingError } from '../../data/errors'
import { DOWNLOAD_MESSAGES } from './messages'

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
