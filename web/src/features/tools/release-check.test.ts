import { generateKeyPairSync, sign } from 'node:crypto'
import type { SignedManifest } from '@grid/schema/release-manifest'
import { sha256 } from '@grid/schema/sha256'
import { describe, expect, it } from 'vitest'
import { checkSignature, releaseFile } from './downloads'

const file = {
  tool_id: 'portlock',
  platform: 'linux',
  version: 'v1.2.3',
  file_path: 'portlock/linux/portlock-v1.2.3-linux.tar.gz',
  size: 3,
  sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
}

function signed(): SignedManifest {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const manifest = JSON.stringify({ releases: [file] })
  return {
    manifest,
    signature: sign(null, Buffer.from(manifest), privateKey).toString('base64'),
    public_key: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString(
      'base64',
    ),
  }
}

describe('the release manifest', () => {
  it('is verified if it is unchanged', async () => {
    expect(await checkSignature(signed())).toBe('verified')
  })

  it('is invalid when one character of a checksum is altered', async () => {
    const genuine = signed()
    const manifest = genuine.manifest.replace('ba7816', 'ba7817')
    expect(await checkSignature({ ...genuine, manifest })).toBe('invalid')
  })

  it('is invalid under a key that did not sign it', async () => {
    expect(await checkSignature({ ...signed(), public_key: signed().public_key })).toBe('invalid')
  })

  it('is invalid with a key of another length', async () => {
    expect(await checkSignature({ ...signed(), public_key: 'AAAA' })).toBe('invalid')
  })

  it('contains the file of a release, and null for others', () => {
    expect(releaseFile(signed(), 'portlock', 'linux')).toEqual(file)
    expect(releaseFile(signed(), 'portlock', 'macos')).toBeNull()
  })
})

it('hashes the example of FIPS 180-4', async () => {
  expect(await sha256(new TextEncoder().encode('abc'))).toBe(file.sha256)
})
