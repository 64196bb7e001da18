import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const MODULE = 'virtual:releases'
const RESOLVED = `\0${MODULE}`
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PRINTER = 'seed/src/print-manifest.ts'

/**
 * Gives the client the signed manifest of the releases as `virtual:releases`, and publishes the
 * same text as `/releases.json` for everybody who wants to check a download by hand.
 */
export function releaseManifest(): Plugin {
  let signed: Promise<string> | undefined
  const manifest = () => {
    signed ??= signManifest()
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
 * In a process of its own, because the site imports nothing of the seed, and Vite alone could not
 * load its TypeScript; in the project's root, which the folder and the key of the releases are
 * named from.
 */
async function signManifest(): Promise<string> {
  const args = ['--import', 'tsx', PRINTER]
  return (await promisify(execFile)(process.execPath, args, { cwd: ROOT })).stdout
}
