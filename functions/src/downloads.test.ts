import { generateKeyPairSync } from 'node:crypto'
import { releaseOf } from '@grid/schema/releases'
import { cert, initializeApp } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isStored, signRelease } from './downloads'
import { verifyLink } from './local/downloads'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const { privateKey: keyPem } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const credential = cert({
  projectId: 'demo',
  clientEmail: 'links@demo.example',
  privateKey: keyPem,
})
const bucket = getStorage(initializeApp({ credential }, 'downloads')).bucket('downloads')
const local = vi.hoisted(() => ({ key: undefined as string | undefined }))

vi.mock('./core/firebase', () => ({
  downloadsBucket: () => bucket,
  db: {},
  isEmulated: false,
  get localLinkKey() {
    return local.key
  },
}))

const release = releaseOf('clawnet-core', 'linux') ?? expect.unreachable('is released')

beforeEach(() => {
  local.key = undefined
  vi.stubEnv('GRID_SITE_HOST', 'localhost:5000')
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})

async function verdictOn(seconds: number) {
  const url = new URL((await signRelease(release)).url)
  const request = { path: url.pathname, query: url.search.slice(1), host: url.hostname }
  return verifyLink(request, keyPem, new Date(NOW + seconds * 1_000))
}

describe('signRelease', () => {
  it('signs a link for an hour, and returns its expiry', async () => {
    expect(await verdictOn(3_599)).toBe('valid')
    expect(await verdictOn(3_600)).toBe('expired')
    const { expiresAt } = await signRelease(release)
    expect(expiresAt).toEqual(new Date('2026-11-21T13:00:00Z'))
  })

  it('sets the file name of the release', async () => {
    const url = new URL((await signRelease(release)).url)
    expect(decodeURIComponent(url.pathname)).toBe(`/downloads/${release.file_path}`)
    expect(url.searchParams.get('response-content-disposition')).toBe(
      `attachment; filename="${release.file_name}"`,
    )
  })

  it('links to Google Cloud Storage in production', async () => {
    const { url } = await signRelease(release)
    expect(new URL(url).origin).toBe('https://storage.googleapis.com')
  })

  it('links to the site of the local suite', async () => {
    local.key = keyPem
    expect(new URL((await signRelease(release)).url).origin).toBe('http://localhost:5000')
    expect(await verdictOn(0)).toBe('valid')
  })

  it('links to Google Cloud Storage if the local suite serves no site', async () => {
    local.key = keyPem
    vi.stubEnv('GRID_SITE_HOST', undefined)
    const { url } = await signRelease(release)
    expect(new URL(url).origin).toBe('https://storage.googleapis.com')
  })
})

describe('isStored', () => {
  it.each([true, false])('returns whether the file exists: %s', async (exists) => {
    const file = vi.spyOn(bucket, 'file').mockReturnValue({ exists: async () => [exists] } as never)
    expect(await isStored(release)).toBe(exists)
    expect(file).toHaveBeenCalledExactlyOnceWith(release.file_path)
  })
})
