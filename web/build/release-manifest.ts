import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const MODULE = 'virtual:releases'
const RESOLVED = `\0${MODULE}`
const WRITER = fileURLToPath(new URL('../../seed/src/write-manifest.ts', import.meta.url))

/**
 * Gives the client the signed manifest of the releases as `virtual:releases`, and publishes the
 * same text as `/releases.json` for everybody who wants to check a download by hand.
 */
export function releaseManifest(): Plugin {
  let signed: Promise<string> | undefined
  const manifest = () => {
    signed ??= writeManifest()
    return signed
  }
  return {
    name: 'release-manifest',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      return `export const signedReleases = ${await manifest()}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: 'releases.json', source: await manifest() })
    },
  }
}

/** In a process of its own, because the site imports nothing of the seed. */
async function writeManifest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'grid-manifest-'))
  const target = join(folder, 'releases.json')
  try {
    await promisify(execFile)(process.execPath, ['--import', 'tsx', WRITER, target])
    return await readFile(target, 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}
