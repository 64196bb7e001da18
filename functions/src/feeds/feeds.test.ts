import { FEED_CACHE_CONTROL } from '@grid/schema/feed-path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { feedWith } from './feed.fixture'

const { readFeed, logged, opened } = vi.hoisted(() => ({
  readFeed: vi.fn(),
  logged: vi.fn(),
  opened: vi.fn(),
}))
vi.mock('./read-feed', () => ({ readFeed }))
vi.mock('../board/board-pages', () => ({ withTimeout: (_: number, work: unknown) => work }))
vi.mock('../core/log', () => ({ log: logged }))
vi.mock('../core/params', () => ({ siteOrigin: () => 'https://grid.example' }))
vi.mock('firebase-functions/v2/https', async (original) => ({
  ...(await original<object>()),
  onRequest: (options: object, handle: unknown) => {
    opened(options)
    return handle
  },
}))

type Handle = (request: object, response: Answer) => Promise<void>

/** The parts of a response that the function sets. */
class Answer {
  location = ''
  code = 200
  body = ''
  readonly headers: Record<string, string> = {}

  set(header: string | object, value = ''): this {
    Object.assign(this.headers, typeof header === 'string' ? { [header]: value } : header)
    return this
  }

  type(value: string): this {
    return this.set('Content-Type', value)
  }

  status(code: number): this {
    this.code = code
    return this
  }

  redirect(code: number, location: string): void {
    this.code = code
    this.location = location
  }

  send(body: string): void {
    this.body = body
  }

  end(): void {
    this.body = ''
  }
}

async function ask(originalUrl: string, method = 'GET', headers = {}): Promise<Answer> {
  const handle: unknown = (await import('./feeds')).feeds
  const answer = new Answer()
  await (handle as Handle)({ method, originalUrl, headers }, answer)
  return answer
}

beforeEach(() => {
  vi.resetModules()
  vi.useRealTimers()
  for (const spy of [readFeed, logged, opened]) spy.mockReset()
  readFeed.mockResolvedValue(feedWith())
})

describe('a feed', () => {
  it('is public and has one instance, so that its cache bounds the reads', async () => {
    await ask('/feeds/board.atom')
    const options = { invoker: 'public', maxInstances: 1, concurrency: 80 }
    expect(opened).toHaveBeenCalledExactlyOnceWith(options)
  })

  it.each([
    ['/feeds/board.atom', { of: 'board' }],
    ['/feeds/category/tool.json', { of: 'category', category: 'tool' }],
    ['/feeds/tag/c%2B%2B.atom', { of: 'tag', tag: 'c++' }],
    ['/feeds/tag/a%2Fb.atom', { of: 'tag', tag: 'a/b' }],
    ['/feeds/tag/v1.2.json', { of: 'tag', tag: 'v1.2' }],
    ['/feeds/members/a_d-a.atom', { of: 'member', handle: 'a_d-a' }],
    ['/feeds/posts/Ab_1-/comments.json', { of: 'comments', postId: 'Ab_1-' }],
  ])('is served at %s', async (url, subject) => {
    const { code } = await ask(url)
    expect(code).toBe(200)
    expect(readFeed).toHaveBeenCalledExactlyOnceWith(subject)
  })

  it.each(['GET', 'HEAD'])('answers %s with validators, for shared caches', async (method) => {
    const { code, headers, body } = await ask('/feeds/board.atom', method)
    expect(code).toBe(200)
    expect(body).toContain('<id>https://grid.example/feeds/board.atom</id>')
    expect(headers).toEqual({
      'Cache-Control': FEED_CACHE_CONTROL,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Content-Type': 'application/atom+xml; charset=utf-8',
      ETag: expect.stringMatching(/^"[\w-]{43}"$/),
      'Last-Modified': 'Tue, 14 Nov 2023 22:14:20 GMT',
      'Referrer-Policy': 'no-referrer',
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
    })
  })

  it('has the same tag until its content changes, and another one in another format', async () => {
    const tag = async (url: string) => (await ask(url)).headers['ETag']
    const first = await tag('/feeds/board.atom')
    vi.resetModules()
    expect(await tag('/feeds/board.atom')).toBe(first)
    expect(await tag('/feeds/board.json')).not.toBe(first)
    vi.resetModules()
    readFeed.mockResolvedValue(feedWith([]))
    expect(await tag('/feeds/board.atom')).not.toBe(first)
  })

  it('answers 304 to readers that have the version, also to those that send no-cache', async () => {
    const tag = (await ask('/feeds/board.atom')).headers['ETag']
    for (const headers of [
      { 'if-none-match': tag },
      { 'if-none-match': `W/${tag}`, 'cache-control': 'no-cache' },
      { 'if-none-match': `"other", ${tag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': 'Tue, 14 Nov 2023 22:14:20 GMT' },
      { 'if-modified-since': 'Wed, 15 Nov 2023 00:00:00 GMT' },
    ]) {
      const { code, body, headers: sent } = await ask('/feeds/board.atom', 'GET', headers)
      expect([code, body], JSON.stringify(headers)).toEqual([304, ''])
      expect(sent).toMatchObject({ ETag: tag, 'Cache-Control': FEED_CACHE_CONTROL })
    }
  })

  it.each([
    { 'if-none-match': '"other"' },
    { 'if-none-match': '"other"', 'if-modified-since': 'Wed, 15 Nov 2023 00:00:00 GMT' },
    { 'if-modified-since': 'Tue, 14 Nov 2023 22:14:19 GMT' },
    { 'if-modified-since': 'never' },
  ])('answers 200 to %j', async (headers) => {
    expect((await ask('/feeds/board.atom', 'GET', headers)).code).toBe(200)
  })

  it('has the media type of JSON Feed', async () => {
    const { headers } = await ask('/feeds/board.json')
    expect(headers['Content-Type']).toBe('application/feed+json; charset=utf-8')
  })

  it('is read once in five minutes, in both formats and under any query and spelling', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const urls = ['/feeds/board.atom', '/feeds/board.json', '/feeds/%62oard.atom']
    for (const url of urls) expect((await ask(url)).code).toBe(200)
    for (const url of ['/feeds/board.atom?x=1', '/feeds/board.json?']) await ask(url)
    vi.setSystemTime(Date.now() + 299_999)
    await ask('/feeds/board.atom')
    expect(readFeed).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 1)
    await ask('/feeds/board.atom')
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
    const { code, location, headers } = await ask(url)
    expect([code, location]).toEqual([301, target])
    expect(headers['Cache-Control']).toBe('no-store')
    expect(readFeed).not.toHaveBeenCalled()
    expect((await ask(target)).code).toBe(200)
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
    const { code, body, headers } = await ask(url)
    expect([code, body]).toEqual([404, 'No such feed.'])
    expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' })
    expect(readFeed).not.toHaveBeenCalled()
  })

  it('answers 404 for what is missing, for shared caches, and reads once', async () => {
    readFeed.mockResolvedValue(null)
    await ask('/feeds/tag/none.json')
    const { code, headers, body } = await ask('/feeds/tag/none.atom')
    expect([code, body]).toEqual([404, 'No such feed.'])
    expect(headers['Cache-Control']).toBe(FEED_CACHE_CONTROL)
    expect(headers['ETag']).toBeUndefined()
    expect(readFeed).toHaveBeenCalledTimes(1)
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('answers 405 to %s', async (method) => {
    const { code, headers, body } = await ask('/feeds/board.atom', method)
    expect([code, body]).toEqual([405, 'Only GET is understood here.'])
    expect(headers).toMatchObject({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' })
    expect(readFeed).not.toHaveBeenCalled()
  })

  it('answers 503 without caching if it cannot be read', async () => {
    const error = new Error('unavailable')
    readFeed.mockRejectedValue(error)
    const { code, headers, body } = await ask('/feeds/board.atom')
    expect(code).toBe(503)
    expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Retry-After': '60' })
    expect(body).toBe('The feed cannot be read right now. Please try again in a minute.')
    expect(logged).toHaveBeenCalledExactlyOnceWith('ERROR', 'a feed could not be read', { error })
  })
})
