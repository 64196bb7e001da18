import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import { releaseManifest } from './vite-plugins'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const WEB = join(ROOT, 'web')

const before = process.cwd()
afterEach(() => {
  process.chdir(before)
  vi.unstubAllEnvs()
})

async function signedReleases(): Promise<string> {
  const { load } = releaseManifest()
  if (typeof load !== 'function') throw new Error('The plugin loads nothing.')
  return String(await load.call({} as never, '\0virtual:releases'))
}

it('signs with the key that is named from the root, although the site is built in its folder', async () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const file = join(mkdtempSync(join(tmpdir(), 'grid-key-')), 'release-key.pem')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  vi.stubEnv('RELEASE_KEY_FILE', relative(ROOT, file))
  process.chdir(WEB)
  expect(await signedReleases()).toContain(Buffer.from(x, 'base64url').toString('base64'))
})
