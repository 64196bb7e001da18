import { generateKeyPairSync } from 'node:crypto'
import { cert, initializeApp } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyLink } from './downloads'

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

// The signer does not sign for the past, so the clock shows the time of signing.
beforeEach(() => vi.useFakeTimers({ now: signedAt, toFake: ['Date'] }))

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

describe('verifyLink', () => {
  it('accepts a link until its last second', async () => {
    const url = await signed()
    expect(verdict(url)).toBe('valid')
    expect(verdict(url, later(3_599))).toBe('valid')
  })

  it('reports an expired link after 3,600 seconds', async () => {
    expect(verdict(await signed(), later(3_600))).toBe('expired')
  })

  it.each([1, 604_800])('accepts a lifetime of %i seconds', async (seconds) => {
    const url = await signed({ seconds })
    expect(verdict(url, later(seconds - 1))).toBe('valid')
    expect(verdict(url, later(seconds))).toBe('expired')
  })

  it('accepts a file name that needs encoding', async () => {
    expect(verdict(await signed({ fileName: "port lock (it's *new*!) é/ü.tar.gz" }))).toBe('valid')
  })

  it('accepts another encoding of the same query, as of a proxy', async () => {
    const url = await signed()
    const query = new URLSearchParams([...url.searchParams].reverse()).toString()
    expect(query).toContain('+')
    expect(verifyLink({ path: url.pathname, query, host }, keyPem, signedAt)).toBe('valid')
  })

  it.each([
    ['path was changed', 'portlock-v1', 'portlock-v2'],
    ['lifetime was extended', 'X-Goog-Expires=3600', 'X-Goog-Expires=36000'],
  ])('reports a forged link if the %s', async (_, part, replacement) => {
    const { href } = await signed()
    expect(href).toContain(part)
    expect(verdict(new URL(href.replace(part, replacement)))).toBe('forged')
  })

  it('reports a forged link if it was signed for another host', async () => {
    const url = await signed()
    const request = { path: url.pathname, query: url.search.slice(1), host: 'evil.example' }
    expect(verifyLink(request, keyPem, signedAt)).toBe('forged')
  })

  it.each([
    ['no query at all', ''],
    ['a signature that is not hexadecimal', 'X-Goog-Signature=zz'],
    ['a signature with another start', 'X-Goog-Signature=zzff'],
    ['a signature with another end', 'X-Goog-Signature=ffzz'],
    ['a lifetime of zero', 'X-Goog-Expires=0'],
    ['a lifetime of half a second', 'X-Goog-Expires=0.5'],
    ['a lifetime of a second more than seven days', 'X-Goog-Expires=604801'],
    ['a date that does not exist', 'X-Goog-Date=20261399T000000Z'],
    ['a date after other text', 'X-Goog-Date=x20261121T120000Z'],
    ['a date before other text', 'X-Goog-Date=20261121T120000Zx'],
    ['another algorithm', 'X-Goog-Algorithm=none'],
    ['other signed headers', 'X-Goog-SignedHeaders=host%3Bx-goog-acl'],
  ])('reports a malformed link with %s', async (_, replacement) => {
    const url = await signed()
    const [name] = replacement.split('=')
    const kept = url.search.slice(1).split('&')
    const query = kept.map((part) => (part.startsWith(`${name}=`) ? replacement : part))
    const request = { path: url.pathname, query: replacement && query.join('&'), host }
    expect(verifyLink(request, keyPem, signedAt)).toBe('malformed')
  })
})
