import { generateKeyPairSync } from 'node:crypto'
import { cert, initializeApp } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyLink } from './verify-link'

const { privateKey: keyPem } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const host = '127.0.0.1'
const signedAt = new Date('2026-11-21T12:00:00Z')
const bucket = getStorage(
  initializeApp({
    credential: cert({ projectId: 'demo', clientEmail: 'links@demo.example', privateKey: keyPem }),
  }),
).bucket('downloads')

// The signer rejects to sign for the past, so its clock stands at the moment of signing.
beforeAll(() => vi.useFakeTimers({ now: signedAt, toFake: ['Date'] }))
afterAll(() => vi.useRealTimers())

async function signed({ seconds = 3_600, fileName = 'portlock.tar.gz' } = {}): Promise<URL> {
  const [url] = await bucket.file('portlock/linux/portlock-v1.2.3-linux.tar.gz').getSignedUrl({
    version: 'v4',
    action: 'read',
    accessibleAt: signedAt,
    expires: signedAt.getTime() + seconds * 1_000,
    responseDisposition: `attachment; filename="${fileName}"`,
    host: `http://${host}:5000`,
  })
  return new URL(url)
}

function verdict(url: URL, at: Date = signedAt) {
  return verifyLink({ path: url.pathname, query: url.search.slice(1), host }, keyPem, at)
}

const later = (seconds: number) => new Date(signedAt.getTime() + seconds * 1_000)

describe('a signed link', () => {
  it('is valid until its last second', async () => {
    const url = await signed()
    expect(verdict(url)).toBe('valid')
    expect(verdict(url, later(3_599))).toBe('valid')
  })

  it('is expired after 3,600 seconds', async () => {
    expect(verdict(await signed(), later(3_600))).toBe('expired')
  })

  it.each([1, 604_800])('may be valid for %i seconds', async (seconds) => {
    const url = await signed({ seconds })
    expect(verdict(url, later(seconds - 1))).toBe('valid')
    expect(verdict(url, later(seconds))).toBe('expired')
  })

  it('is valid for a file whose name has to be encoded', async () => {
    expect(verdict(await signed({ fileName: "port lock (it's *new*!) é/ü.tar.gz" }))).toBe('valid')
  })

  it('is valid when a proxy spelled its query differently', async () => {
    const url = await signed()
    const query = new URLSearchParams([...url.searchParams].reverse()).toString()
    expect(query).toContain('+')
    expect(verifyLink({ path: url.pathname, query, host }, keyPem, signedAt)).toBe('valid')
  })

  it('is forged when its path is altered', async () => {
    const url = await signed()
    url.pathname = url.pathname.replace('portlock-v1', 'portlock-v2')
    expect(verdict(url)).toBe('forged')
  })

  it('is forged when its life time is prolonged', async () => {
    const url = await signed()
    url.search = url.search.replace('X-Goog-Expires=3600', 'X-Goog-Expires=36000')
    expect(verdict(url)).toBe('forged')
  })

  it('is forged when it was signed for another host', async () => {
    const url = await signed()
    const request = { path: url.pathname, query: url.search.slice(1), host: 'evil.example' }
    expect(verifyLink(request, keyPem, signedAt)).toBe('forged')
  })

  it.each([
    ['no query at all', ''],
    ['a signature that is not hexadecimal', 'X-Goog-Signature=zz'],
    ['a signature that begins otherwise', 'X-Goog-Signature=zzff'],
    ['a signature that ends otherwise', 'X-Goog-Signature=ffzz'],
    ['a life time of nothing', 'X-Goog-Expires=0'],
    ['a life time of half a second', 'X-Goog-Expires=0.5'],
    ['a life time of a second more than seven days', 'X-Goog-Expires=604801'],
    ['a date that does not exist', 'X-Goog-Date=20261399T000000Z'],
    ['a date behind something else', 'X-Goog-Date=x20261121T120000Z'],
    ['a date before something else', 'X-Goog-Date=20261121T120000Zx'],
    ['another algorithm', 'X-Goog-Algorithm=none'],
    ['other headers that were signed', 'X-Goog-SignedHeaders=host%3Bx-goog-acl'],
  ])('is malformed with %s', async (_, replacement) => {
    const url = await signed()
    const [name] = replacement.split('=')
    const kept = url.search.slice(1).split('&')
    const query = kept.map((part) => (part.startsWith(`${name}=`) ? replacement : part))
    const request = { path: url.pathname, query: replacement && query.join('&'), host }
    expect(verifyLink(request, keyPem, signedAt)).toBe('malformed')
  })
})
