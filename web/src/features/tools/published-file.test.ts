import type { SignedManifest } from '@grid/schema/release-manifest'
import { describe, expect, it, vi } from 'vitest'
import { DOWNLOAD_MESSAGES, publishedFile } from './downloads'
import { fileOf, signed, stranger } from './signed-manifest.fixture'

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
