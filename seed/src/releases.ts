import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ReleaseFile, SignedManifest } from '@grid/schema/release-manifest'
import { allReleases, type Release, TOOL_NAMES } from '@grid/schema/releases'
import type { App } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { create } from 'tar'

/** The time of every entry of an archive, so that a release always has the same bytes. */
const EPOCH = new Date('2026-01-01T00:00:00Z')

/** The bytes of a sample release: small, deterministic and marked as a sample. */
export async function releaseArchive(release: Release): Promise<Buffer> {
  return release.platform === 'windows' ? executable(release) : tarball(release)
}

async function tarball(release: Release): Promise<Buffer> {
  const folder = release.tool_id
  const name = TOOL_NAMES[release.tool_id]
  const files = {
    'README.md': `# ${name} ${release.version} for ${release.platform}\n\nSample build of the local demo. \`install.sh\` says what a real build would do.\n`,
    'install.sh': `#!/bin/sh\necho "${name} ${release.version}: a sample build installs nothing."\n`,
  }
  const home = await mkdtemp(join(tmpdir(), 'grid-release-'))
  try {
    await mkdir(join(home, folder))
    for (const [path, text] of Object.entries(files)) {
      const target = join(home, folder, path)
      await writeFile(target, text, { mode: path.endsWith('.sh') ? 0o755 : 0o644 })
    }
    return await buffer(
      create({ cwd: home, gzip: { level: 9 }, portable: true, mtime: EPOCH }, [folder]),
    )
  } finally {
    await rm(home, { recursive: true })
  }
}

/** A DOS program that prints its name: 32 bytes of MZ header, 14 of code, the text. */
function executable(release: Release): Buffer {
  const text = `${TOOL_NAMES[release.tool_id]} ${release.version} (sample build of the local demo)\r\n$`
  const code = [0x0e, 0x1f, 0xba, 0x0e, 0x00, 0xb4, 0x09, 0xcd, 0x21, 0xb8, 0x01, 0x4c, 0xcd, 0x21]
  const header = Buffer.alloc(32)
  const size = header.length + code.length + text.length
  header.write('MZ', 'latin1')
  header.writeUInt16LE(size % 512, 2)
  header.writeUInt16LE(Math.ceil(size / 512), 4)
  header.writeUInt16LE(header.length / 16, 8)
  header.writeUInt16LE(0xffff, 12)
  header.writeUInt16LE(0x00b8, 16)
  header.writeUInt16LE(0x001c, 24)
  return Buffer.concat([header, Buffer.from(code), Buffer.from(text, 'latin1')])
}

/** Stores releases that the bucket lacks or has with other bytes. */
export async function seedReleases(app: App): Promise<void> {
  const bucket = getStorage(app).bucket()
  for (const release of allReleases()) {
    const file = bucket.file(release.file_path)
    const bytes = await releaseArchive(release)
    const [exists] = await file.exists()
    if (exists && (await file.getMetadata())[0].md5Hash === md5(bytes)) continue
    await file.save(bytes, {
      resumable: false,
      metadata: {
        contentType: release.platform === 'linux' ? 'application/gzip' : 'application/octet-stream',
        contentDisposition: `attachment; filename="${release.file_name}"`,
      },
    })
  }
}

/** In base64, as Cloud Storage returns it. */
function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('base64')
}

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
