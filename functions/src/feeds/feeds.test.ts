import { FEED_CACHE_CONTROL } from '@grid/schema/board-urls'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logLines } from '../core/console.fixture'
import { HttpResponse } from '../core/http-response.fixture'
import { feedWith } from './feed.fixture'
import { feeds } from './feeds'

const readFeed = vi.hoisted(() => vi.fn())
vi.mock('./read-feed', () => ({ readFeed }))

async function request(originalUrl: string, method = 'GET', headers = {}): Promise<HttpResponse> {
  const answer = new HttpResponse()
  await feeds({ method, originalUrl, headers } as never, answer as never)
  return answer
}

/** Each test starts an hour later than the one before, when the cache has expired. */
const HOUR_MS = 60 * 60 * 1_000
let now = Date.parse('2026-11-21T12:00:00Z')
function advance(ms: number) {
  now += ms
  vi.setSystemTime(now)
}

beforeEach(() => {
  now += HOUR_MS
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubEnv('SITE_ORIGIN', 'https://grid.example')
  readFeed.mockResolvedValue(feedWith())
})

describe('a feed', () => {
  it('is public, only reads, and has one instance, so that its cache bounds the reads', () => {
    const httpsTrigger = { invoker: ['public'] }
    const account = { serviceAccountEmail: 'grid-pages@' }
    const bounds = { maxInstances: 1, concurrency: 80, ...account }
    expect(feeds).toHaveProperty('__endpoint', expect.objectContaining({ httpsTrigger, ...bounds }))
  })

  it.each([
    ['/feeds/board.atom', { kind: 'board' }],
    ['/feeds/category/tool.json', { kind: 'category', category: 'tool' }],
    ['/feeds/tag/c%2B%2B.atom', { kind: 'tag', tag: 'c++' }],
    ['/feeds/tag/a%2Fb.atom', { kind: 'tag', tag: 'a/b' }],
    ['/feeds/tag/v1.2.json', { kind: 'tag', tag: 'v1.2' }],
    ['/feeds/members/a_d-a.atom', { kind: 'member', handle: 'a_d-a' }],
    ['/feeds/posts/Ab_1-/comments.json', { kind: 'comments', postId: 'Ab_1-' }],
  ])('is served at %s', async (url, subject) => {
    const { code } = await request(url)
    expect(code).toBe(200)
    expect(readFeed).toHaveBeenCalledExactlyOnceWith(subject)
  })

  it.each(['GET', 'HEAD'])('answers %s with validators, for shared caches', async (method) => {
    const { code, headers, body } = await request('/feeds/board.atom', method)
    expect(code).toBe(200)
    expect(body).toContain('<id>https://grid.example/feeds/board.atom</id>')
    expect(headers).toEqual({
      'Cache-Control': FEED_CACHE_CONTROL,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Content-Type': 'application/atom+xml; charset=utf-8',
      ETag: expect.stringMatching(/^"[\w-]{43}"$/),
      'Referrer-Policy': 'no-referrer',
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
    })
  })

  it('has the same tag until its content changes, and another one in another format', async () => {
    const tag = async (url: string) => (await request(url)).headers['ETag']
    const first = await tag('/feeds/board.atom')
    advance(HOUR_MS)
    expect(await tag('/feeds/board.atom')).toBe(first)
    expect(await tag('/feeds/board.json')).not.toBe(first)
    advance(HOUR_MS)
    readFeed.mockResolvedValue(feedWith([]))
    expect(await tag('/feeds/board.atom')).not.toBe(first)
  })

  it('answers 304 to readers that have the version, also to those that send no-cache', async () => {
    const tag = (await request('/feeds/board.atom')).headers['ETag']
    for (const headers of [
      { 'if-none-match': tag },
      { 'if-none-match': `W/${tag}`, 'cache-control': 'no-cache' },
      { 'if-none-match': `"other", ${tag}` },
      { 'if-none-match': '*' },
    ]) {
      const { code, body, headers: sent } = await request('/feeds/board.atom', 'GET', headers)
      expect([code, body], JSON.stringify(headers)).toEqual([304, ''])
      expect(sent).toMatchObject({ ETag: tag, 'Cache-Control': FEED_CACHE_CONTROL })
    }
  })

  it.each([
    { 'if-none-match': '"other"' },
    { 'if-none-match': '"other"', 'if-modified-since': 'Wed, 15 Nov 2023 00:00:00 GMT' },
    { 'if-none-match': '' },
    { 'if-modified-since': 'Tue, 14 Nov 2023 22:14:20 GMT' },
    { 'if-modified-since': 'Wed, 15 Nov 2023 00:00:00 GMT' },
  ])('answers 200 to %j', async (headers) => {
    expect((await request('/feeds/board.atom', 'GET', headers)).code).toBe(200)
  })

  it('has the media type of JSON Feed', async () => {
    const { headers } = await request('/feeds/board.json')
    expect(headers['Content-Type']).toBe('application/feed+json; charset=utf-8')
  })

  it('is read once in five minutes, in both formats and under any query and spelling', async () => {
    const urls = ['/feeds/board.atom', '/feeds/board.json', '/feeds/%62oard.atom']
    for (const url of urls) expect((await request(url)).code).toBe(200)
    for (const url of ['/feeds/board.atom?x=1', '/feeds/board.json?']) await request(url)
    advance(299_999)
    await request('/feeds/board.atom')
    expect(readFeed).toHaveBeenCalledTimes(1)
    advance(1)
    await request('/feeds/board.atom')
    expect(readFeed).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['/feeds/board.atom?utm_source=mail', '/feeds/board.atom'],
    ['/feeds/board.atom?', '/feeds/board.atom'],
    ['/feeds/tag/XSS.atom', '/feeds/tag/xss.atom'],
    ['/feeds/tag/%23xss.atom', '/feeds/tag/xss.atom'],
    ['/feeds/tag/C%2B%2B.atom?a', '/feeds/tag/c%2B%2B.atom'],
    ['/feeds/members/ADA.json', '/feeds/members/ada.json'],
    ['/feeds/members/ada/.json', '/feeds/members/ada.json'],
  ])('redirects %s to %s, without a read', async (url, target) => {
    const { code, location, headers } = await request(url)
    expect([code, location]).toEqual([301, target])
    expect(headers['Cache-Control']).toBe('no-store')
    expect(readFeed).not.toHaveBeenCalled()
    expect((await request(target)).code).toBe(200)
  })

  it.each([
    '/feeds',
    '/feeds/board',
    '/feeds/board.rss',
    '/feeds/board.atomic',
    '/feeds/board.json/x',
    '/x/feeds/board.atom',
    '/feeds/board/x.atom',
    '/feeds/category/nothing.atom',
    '/feeds/category.atom',
    '/feeds/tag/.atom',
    '/feeds/tag/%zz.atom',
    '/feeds/tag/a/b.atom',
    `/feeds/tag/${'x'.repeat(51)}.atom`,
    '/feeds/members/a.atom',
    '/feeds/members/a%2Fb.atom',
    `/feeds/members/${'x'.repeat(31)}.atom`,
    '/feeds/posts/p1.atom',
    '/feeds/posts/p1/votes.atom',
    '/feeds/posts/__p__/comments.atom',
    '/feeds/posts/..%2Fprofiles/comments.atom',
    '/feeds/others/p1.atom',
  ])('does not exist at %s, and reads nothing', async (url) => {
    const { code, body, headers } = await request(url)
    expect([code, body]).toEqual([404, 'No such feed.'])
    expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' })
    expect(readFeed).not.toHaveBeenCalled()
  })

  it('answers 404 for what is missing, for shared caches, and reads once', async () => {
    readFeed.mockResolvedValue(null)
    await request('/feeds/tag/none.json')
    const { code, headers, body } = await request('/feeds/tag/none.atom')
    expect([code, body]).toEqual([404, 'No such feed.'])
    expect(headers['Cache-Control']).toBe(FEED_CACHE_CONTROL)
    expect(headers['ETag']).toBeUndefined()
    expect(readFeed).toHaveBeenCalledTimes(1)
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('answers 405 to %s', async (method) => {
    const { code, headers, body } = await request('/feeds/board.atom', method)
    expect([code, body]).toEqual([405, 'Only GET is allowed.'])
    expect(headers).toMatchObject({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' })
    expect(readFeed).not.toHaveBeenCalled()
  })

  it('answers 503 without caching if it cannot be read', async () => {
    const error = new Error('unavailable')
    readFeed.mockRejectedValue(error)
    const { code, headers, body } = await request('/feeds/board.atom')
    expect(code).toBe(503)
    expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Retry-After': '60' })
    expect(body).toBe('The feed cannot be read right now. Please try again in a minute.')
    const entry = { severity: 'ERROR', message: 'a feed could not be read' }
    expect(logLines).toEqual([{ on: 'stderr', entry: { ...entry, stack_trace: error.stack } }])
  })
})
