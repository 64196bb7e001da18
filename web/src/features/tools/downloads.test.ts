import type { SignedManifest } from '@grid/schema/release-manifest'
import { describe, expect, it, test, vi } from 'vitest'
import {
  checkSignature,
  DOWNLOAD_MESSAGES,
  FILE_MISSING_MS,
  FileRequestError,
  fetchFile,
  publishedFile,
  releaseFile,
} from './downloads'
import { fileOf, signed, stranger } from './signed-manifest.fixture'

describe('the release manifest', () => {
  it('is verified if it is unchanged', async () => {
    expect(await checkSignature(signed('v1.2.3'))).toBe('verified')
  })

  it('is invalid when one character of a checksum is altered', async () => {
    const genuine = signed('v1.2.3')
    const manifest = genuine.manifest.replace('ba7816', 'ba7817')
    expect(await checkSignature({ ...genuine, manifest })).toBe('invalid')
  })

  it('is invalid under a key that did not sign it', async () => {
    expect(await checkSignature(signed('v1.2.3', stranger))).toBe('invalid')
  })

  it('is invalid with a key of another length', async () => {
    expect(await checkSignature({ ...signed('v1.2.3'), public_key: 'AAAA' })).toBe('invalid')
  })

  it('contains the file of a release, and null for others', () => {
    expect(releaseFile(signed('v1.2.3'), 'portlock', 'linux')).toEqual(fileOf('v1.2.3'))
    expect(releaseFile(signed('v1.2.3'), 'portlock', 'macos')).toBeNull()
  })
})

const NEW = 'portlock-v1.3.0-linux.tar.gz'

const known = signed('v1.2.3')
function siteHas(manifest: SignedManifest, status = 200) {
  vi.stubGlobal('fetch', async () => Response.json(manifest, { status }))
  return publishedFile(known, 'portlock', 'linux', NEW)
}

describe('a page that is older than a release', () => {
  it('reads length and checksum of the new file from the published manifest', async () => {
    expect(await siteHas(signed('v1.3.0'))).toEqual(fileOf('v1.3.0'))
  })

  it('returns null for a file that is not published yet', async () => {
    expect(await siteHas(signed('v1.2.3'))).toBeNull()
  })

  it('rejects an altered manifest', async () => {
    await expect(siteHas(signed('v1.3.0', stranger))).rejects.toThrow(DOWNLOAD_MESSAGES.untrusted)
  })

  it('rejects another key and asks for a reload', async () => {
    const other = { ...signed('v1.3.0'), public_key: 'AAAA' }
    await expect(siteHas(other)).rejects.toThrow(DOWNLOAD_MESSAGES.newKey)
  })

  it('asks for a retry if the manifest cannot be loaded', async () => {
    await expect(siteHas(signed('v1.3.0'), 404)).rejects.toThrow(DOWNLOAD_MESSAGES.notListed)
  })
})

const bytes = (text: string) => new TextEncoder().encode(text)

function respond(chunks: readonly string[], status = 200) {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes(chunk))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
}

describe('fetching a file', () => {
  it('returns all bytes and reports the progress', async () => {
    respond(['ab', 'cd'])
    const shares: number[] = []
    expect(await fetchFile('/file', 4, (share) => shares.push(share))).toEqual(bytes('abcd'))
    expect(shares).toEqual([0.5, 1])
  })

  it('returns the bytes of a file that ends early', async () => {
    respond(['ab'])
    expect(await fetchFile('/file', 4, () => undefined)).toEqual(bytes('ab'))
  })

  it('rejects a file that is longer than its release', async () => {
    respond(['abcd', 'e'])
    await expect(fetchFile('/file', 4, () => undefined)).rejects.toThrow(
      'does not match the release',
    )
  })

  it('rejects with the error status', async () => {
    respond([''], 404)
    const failed = fetchFile('/file', 4, () => undefined)
    await expect(failed).rejects.toThrow(FileRequestError)
    await expect(failed).rejects.toMatchObject({ status: 404 })
  })
})

const EMAIL = 'contact@lab.example'

test('uses the messages of the specification', () => {
  expect(DOWNLOAD_MESSAGES.started).toBe('Download started!')
  expect(DOWNLOAD_MESSAGES.missing(EMAIL)).toBe(
    'Unable to download. File not found. Please contact us at contact@lab.example',
  )
  expect(DOWNLOAD_MESSAGES.failed(EMAIL)).toBe(
    'Unable to download. Please contact us at contact@lab.example.',
  )
  expect(FILE_MISSING_MS).toBe(5_000)
})
