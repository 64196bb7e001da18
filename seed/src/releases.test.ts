import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { releaseManifest } from '@grid/schema/release-manifest'
import { allReleases, type Release } from '@grid/schema/releases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { releaseArchive, signManifest } from './releases'

const RELEASES = allReleases()

describe.each(RELEASES)('the archive $file_name', (release: Release) => {
  it('has the same bytes each time', async () => {
    const [one, other] = await Promise.all([releaseArchive(release), releaseArchive(release)])
    expect(one.equals(other)).toBe(true)
  })

  it('is of its platform and says its version', async () => {
    const bytes = await releaseArchive(release)
    const isProgram = release.platform === 'windows'
    if (isProgram) expect(bytes.subarray(0, 2).toString('latin1')).toBe('MZ')
    const text = (isProgram ? bytes : gunzipSync(bytes)).toString('latin1')
    expect(text).toContain(release.version)
  })
})

describe('the archives', () => {
  it('differ from one another', async () => {
    const all = await Promise.all(RELEASES.map(releaseArchive))
    expect(new Set(all.map((bytes) => bytes.toString('base64'))).size).toBe(RELEASES.length)
  })
})

const key = generateKeyPairSync('ed25519')
const keyPem = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grid-releases-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the release manifest', () => {
  it('describes each release that the demo stores', async () => {
    const { releases } = releaseManifest.parse(JSON.parse((await signManifest()).manifest))
    expect(releases.map(({ file_path }) => file_path)).toEqual(
      allReleases().map(({ file_path }) => file_path),
    )
    for (const [index, release] of allReleases().entries()) {
      const bytes = await releaseArchive(release)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      expect(releases[index]).toMatchObject({ size: bytes.length, sha256 })
    }
  })

  it('carries a signature that the given key made', async () => {
    const { manifest, signature, public_key } = await signManifest(undefined, keyPem)
    const isGenuine = verify(
      null,
      Buffer.from(manifest),
      createPublicKey(key.privateKey),
      Buffer.from(signature, 'base64'),
    )
    expect(isGenuine).toBe(true)
    expect(Buffer.from(public_key, 'base64')).toHaveLength(32)
  })

  it('hashes the real files of a folder', async () => {
    for (const { file_path } of allReleases()) {
      await mkdir(dirname(join(folder, file_path)), { recursive: true })
      await writeFile(join(folder, file_path), `real ${file_path}`)
    }
    const { manifest } = await signManifest(folder, keyPem)
    const [first] = releaseManifest.parse(JSON.parse(manifest)).releases
    const text = `real ${first?.file_path}`
    expect(first).toMatchObject({
      size: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    })
  })

  it('rejects a folder without one of the releases', async () => {
    await expect(signManifest(folder, keyPem)).rejects.toThrow('ENOENT')
  })

  it('rejects a key of another kind', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const pem = rsa.export({ type: 'pkcs8', format: 'pem' }).toString()
    await expect(signManifest(undefined, pem)).rejects.toThrow('Ed25519')
  })
})
