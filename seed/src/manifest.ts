import type { KeyObject } from 'node:crypto'
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseFile, SignedManifest } from '@grid/schema/release-manifest'
import { allReleases, type Release } from '@grid/schema/releases'
import { releaseArchive } from './releases'

/**
 * Describes and signs every release that can be downloaded.
 *
 * @param folder holds the real files under their object paths; without it, the demo's archives.
 * @param keyPem an Ed25519 private key (PKCS#8 PEM); without it, one is made for this manifest.
 */
export async function signManifest(folder?: string, keyPem?: string): Promise<SignedManifest> {
  const releases: ReleaseFile[] = []
  for (const release of allReleases()) {
    const bytes = folder
      ? await readFile(join(folder, release.file_path))
      : await releaseArchive(release)
    releases.push(describe(release, bytes))
  }
  const key = keyPem ? createPrivateKey(keyPem) : generateKeyPairSync('ed25519').privateKey
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error('The release key must be an Ed25519 key.')
  const manifest = JSON.stringify({ releases })
  return {
    manifest,
    signature: sign(null, Buffer.from(manifest), key).toString('base64'),
    public_key: rawPublicKey(key).toString('base64'),
  }
}

function describe({ tool_id, platform, version, file_path }: Release, bytes: Buffer): ReleaseFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { tool_id, platform, version, file_path, size: bytes.length, sha256 }
}

/** The 32 bytes of the public key, as WebCrypto's raw import takes them. */
function rawPublicKey(key: KeyObject): Buffer {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x ?? '', 'base64url')
}
