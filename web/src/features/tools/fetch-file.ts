import { UserFacingError } from '../../data/errors'
import { DOWNLOAD_MESSAGES } from './messages'

/** The file's door answered with a status that is not its bytes. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  constructor(readonly status: number) {
    super(`The file was refused with status ${status}.`)
  }
}

/**
 * Fetches a file whole and tells how far it is, from 0 to 1, each time bytes arrive.
 *
 * @param size the expected length in bytes; a longer file is refused before it fills the memory.
 * @throws FileRefused when the answer is not the file; Problem when it is longer than expected.
 */
export async function fetchFile(
  url: string,
  size: number,
  tell: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { credentials: 'omit', cache: 'no-store' })
  if (!response.ok || !response.body) throw new FileRefused(response.status)
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
    tell(received / size)
  }
  return bytes.slice(0, received)
}
