import { readFile, writeFile } from 'node:fs/promises'
import { signManifest } from './manifest'

/**
 * Writes the signed release manifest to the file named by the first argument.
 *
 * `RELEASES_DIR` names a folder with the real releases, `RELEASE_KEY_FILE` the private key to sign
 * with; without them the demo's archives are described and a throw-away key signs.
 */
async function write(): Promise<void> {
  const [, , target] = process.argv
  if (!target) throw new Error('Name the file to write the manifest to.')
  const { RELEASES_DIR: folder, RELEASE_KEY_FILE: keyFile } = process.env
  if (folder && !keyFile) throw new Error('Real releases want a real key: set RELEASE_KEY_FILE.')
  const key = keyFile ? await readFile(keyFile, 'utf8') : undefined
  await writeFile(target, `${JSON.stringify(await signManifest(folder, key))}\n`)
}

await write().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
