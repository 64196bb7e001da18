import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What macOS takes as the path of a socket; Linux takes a little more. */
const LONGEST_SOCKET = 103

/** As firebase-tools names the sockets of its function workers below the run's folder. */
const SOCKET_LENGTH = '/fire_emu_0123456789abcdef.sock'.length

const NAME = 'grid-'
const DRAWN = 'XXXXXX'

/**
 * Makes the folder of one run, where functions listen on sockets. A temporary folder whose path is
 * too long for them, such as one below a Mac's own, is passed over.
 */
export function makeRunFolder(temporary = tmpdir()): string {
  const length = join(temporary, NAME + DRAWN).length + SOCKET_LENGTH
  return mkdtempSync(join(length > LONGEST_SOCKET ? '/tmp' : temporary, NAME))
}
