import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { SignedManifest } from '@grid/schema/release-manifest'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DOWNLOAD_MESSAGES } from './messages'
import { publishedFile } from './published-file'

const lab = generateKeyPairSync('ed25519')
const NEW = 'portlock-v1.3.0-linux.tar.gz'

const fileOf = (version: string) => ({
  tool_id: 'portlock',
  platform: 'linux',
  version,
  file_path: `portlock/linux/portlock-${version}-linux.tar.gz`,
  size: 3,
  sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
})

function signed(version: string, key: KeyObject = lab.privateKey): SignedManifest {
  const manifest = JSON.stringify({ releases: [fileOf(version)] })
  const x = lab.publicKey.export({ format: 'jwk' }).x ?? ''
  return {
    manifest,
    signature: sign(null, Buffer.from(manifest), key).toString('base64'),
    public_key: Buffer.from(x, 'base64url').toString('base64'),
  }
}

const known = signed('v1.2.3')
function siteHas(manifest: SignedManifest, status = 200) {
  vi.stubGlobal('fetch', async () => Response.json(manifest, { status }))
  return publishedFile(known, 'portlock', 'linux', NEW)
}

afterEach(() => vi.unstubAllGlobals())

describe('a page that is older than a release', () => {
  it('learns length and checksum of the new file from the published manifest', async () => {
    expect(await siteHas(signed('v1.3.0'))).toEqual(fileOf('v1.3.0'))
  })

  it('knows nothing of a file that the site does not publish yet', async () => {
    expect(await siteHas(signed('v1.2.3'))).toBeNull()
  })

  it('trusts no manifest that was altered', async () => {
    const stranger = generateKeyPairSync('ed25519').privateKey
    await expect(siteHas(signed('v1.3.0', stranger))).rejects.toThrow(DOWNLOAD_MESSAGES.untrusted)
  })

  it('trusts no key but the one that came with it, and asks to be loaded again', async () => {
    const other = { ...signed('v1.3.0'), public_key: 'AAAA' }
    await expect(siteHas(other)).rejects.toThrow(DOWNLOAD_MESSAGES.newKey)
  })

  it('asks to try again where the manifest cannot be had', async () => {
    await expect(siteHas(signed('v1.3.0'), 404)).rejects.toThrow(DOWNLOAD_MESSAGES.notListed)
  })
})
