import { readFile } from 'node:fs/promises'
import { signManifest } from './releases'

/**
 * Prints the signed release manifest.
 *
 * `RELEASES_DIR` names a folder with the real releases, `RELEASE_KEY_FILE` the private key to sign
 * with; without them the demo's archives are described and a throw-away key signs.
 */
async function print(): Promise<void> {
  const { RELEASES_DIR: folder, RELEASE_KEY_FILE: keyFile } = process.env
  if (folder && !keyFile) throw new Error('Real releases need a real key: set RELEASE_KEY_FILE.')
  const key = keyFile ? await readFile(keyFile, 'utf8') : undefined
  console.log(JSON.stringify(await signManifest(folder, key)))
}

await print().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
