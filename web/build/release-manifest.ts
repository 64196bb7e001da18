import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const MODULE = 'virtual:releases'
const RESOLVED = `\0${MODULE}`
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const WRITER = 'seed/src/write-manifest.ts'

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

/**
 * In a process of its own, because the site imports nothing of the seed; in the project's root,
 * which the folder and the key of the releases are named from.
 */
async function writeManifest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'grid-manifest-'))
  const target = join(folder, 'releases.json')
  try {
    await promisify(execFile)(process.execPath, ['--import', 'tsx', WRITER, target], { cwd: ROOT })
    return await readFile(target, 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}
