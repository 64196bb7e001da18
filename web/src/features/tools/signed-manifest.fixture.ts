import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { SignedManifest } from '@grid/schema/release-manifest'

const lab = generateKeyPairSync('ed25519')

/** The bytes of each released version. */
export const RELEASED = new TextEncoder().encode('abc')

/** The manifest's entry of a PortLock version. */
export const fileOf = (version: string) => ({
  tool_id: 'portlock',
  platform: 'linux',
  version,
  file_path: `portlock/linux/portlock-${version}-linux.tar.gz`,
  size: RELEASED.length,
  sha256: createHash('sha256').update(RELEASED).digest('hex'),
})

/** A manifest with that entry, signed with the lab's key or another one. */
export function signed(version: string, key: KeyObject = lab.privateKey): SignedManifest {
  const manifest = JSON.stringify({ releases: [fileOf(version)] })
  const x = lab.publicKey.export({ format: 'jwk' }).x ?? ''
  return {
    manifest,
    signature: sign(null, Buffer.from(manifest), key).toString('base64'),
    public_key: Buffer.from(x, 'base64url').toString('base64'),
  }
}

/** A key that is not the lab's. */
export const stranger = generateKeyPairSync('ed25519').privateKey
