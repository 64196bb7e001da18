import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logLines } from '../core/console.fixture'
import { HttpResponse } from '../core/http-response.fixture'
import { board } from './board'

const { boardPage, postPage } = vi.hoisted(() => ({ boardPage: vi.fn(), postPage: vi.fn() }))
vi.mock('./board-pages', () => ({ boardPage, postPage }))

const PAGE = { status: 200, isShared: true, headers: { 'x-frame-options': 'DENY' }, html: '<b>' }

async function request(originalUrl: string, method = 'GET'): Promise<HttpResponse> {
  const answer = new HttpResponse()
  await board({ method, originalUrl } as never, answer as never)
  return answer
}

beforeEach(() => {
  boardPage.mockResolvedValue(PAGE)
  postPage.mockResolvedValue({ status: 404, isShared: true, headers: {}, html: '<p>' })
})

describe('the board', () => {
  it('is public, only reads, and has bounded memory and concurrency', () => {
    const httpsTrigger = { invoker: ['public'] }
    const account = { serviceAccountEmail: 'grid-pages@' }
    const bounds = { availableMemoryMb: 512, concurrency: 20, ...account }
    expect(board).toHaveProperty('__endpoint', expect.objectContaining({ httpsTrigger, ...bounds }))
  })

  it.each(['GET', 'HEAD'])(
    'answers %s with the headers of the site, for shared caches',
    async (method) => {
      const { code, headers, body } = await request('/hub?sort=top', method)
      expect(boardPage).toHaveBeenCalledExactlyOnceWith('sort=top')
      expect([code, body]).toEqual([200, '<b>'])
      expect(headers).toEqual({
        'x-frame-options': 'DENY',
        'Cache-Control': 'public, max-age=0, s-maxage=20',
        'Content-Type': 'text/html; charset=utf-8',
      })
    },
  )

  it('keeps a page whose posts could not be read out of all caches', async () => {
    boardPage.mockResolvedValue({ ...PAGE, isShared: false })
    const { code, headers, body } = await request('/hub')
    expect([code, body]).toEqual([200, '<b>'])
    expect(headers).toHaveProperty('Cache-Control', 'no-store')
  })

  it.each(['/hub', '/hub/', '/', ''])('is served at "%s"', async (url) => {
    await request(url)
    expect(boardPage).toHaveBeenCalledExactlyOnceWith('')
    expect(postPage).not.toHaveBeenCalled()
  })

  it('reads the whole query, as the browser does', async () => {
    await request('/hub?q=what?&sort=top')
    expect(boardPage).toHaveBeenCalledExactlyOnceWith('q=what?&sort=top')
  })

  it.each([
    ['/hub?x=1', '/hub'],
    ['/hub?utm_source=mail&fbclid=abc', '/hub'],
    ['/hub?q=', '/hub'],
    ['/hub?sort=new', '/hub'],
    ['/hub?category=nothing', '/hub'],
    ['/hub?x=1&sort=top&category=tool', '/hub?category=tool&sort=top'],
    ['/hub?period=day&sort=top', '/hub?sort=top&period=day'],
    ['/hub?period=day&tag=a', '/hub?tag=a'],
    ['/hub?sort=top&period=hour', '/hub?sort=top'],
    ['/hub?sort=top&q=a', '/hub?q=a&sort=top'],
    ['/hub?q=a&q=b', '/hub?q=a'],
    ['/hub?Q=a', '/hub'],
    [`/hub?q=${'x'.repeat(300)}`, `/hub?q=${'x'.repeat(200)}`],
    ['/hub/p1?from=feed', '/hub/p1'],
    ['/hub/a%2Fb?x=1', '/hub/a%2Fb'],
    ['/hub/%zz?x=1', '/hub/'],
    ['/hub//', '/hub'],
    ['/hub///x', '/hub'],
    ['/hub//?sort=top', '/hub?sort=top'],
    ['/hub/p1/', '/hub/p1'],
    ['/hub/p1/x//', '/hub/p1'],
    ['/hub/%70%31', '/hub/p1'],
    ['/hub/a%2fb', '/hub/a%2Fb'],
  ])('redirects %s to %s, without an entry in shared caches', async (url, target) => {
    const { code, location, headers } = await request(url)
    expect([code, location]).toEqual([302, target])
    expect(headers).toEqual({ 'Cache-Control': 'no-store' })
    expect(boardPage).not.toHaveBeenCalled()
    expect(postPage).not.toHaveBeenCalled()
    const { code: next } = await request(target)
    expect(next).not.toBe(302)
  })

  it('answers 405 with the allowed methods to a POST', async () => {
    const { code, headers, body } = await request('/hub', 'POST')
    expect(code).toBe(405)
    expect(headers).toEqual({ Allow: 'GET, HEAD' })
    expect(body).toBe('Only GET is allowed.')
    expect(boardPage).not.toHaveBeenCalled()
  })

  it('answers 503 without caching if it cannot be rendered', async () => {
    const error = new Error('The site responded with 404 for /board.tmpl.')
    boardPage.mockRejectedValue(error)
    const { code, headers, body } = await request('/hub')
    expect(code).toBe(503)
    expect(headers).toEqual({ 'Cache-Control': 'no-store', 'Retry-After': '5' })
    expect(body).toBe('The board cannot be shown right now. Please try again in a moment.')
    const entry = { severity: 'ERROR', message: 'the board could not be rendered' }
    expect(logLines).toEqual([{ on: 'stderr', entry: { ...entry, stack_trace: error.stack } }])
  })
})

describe('the page of a post', () => {
  it.each([
    ['/hub/p1', 'p1'],
    ['/hub/p1?', 'p1'],
    ['/hub/a%20b', 'a b'],
    ['/hub/%zz', ''],
  ])('is served at %s', async (url, id) => {
    expect((await request(url)).code).toBe(404)
    expect(postPage).toHaveBeenCalledExactlyOnceWith(id)
    expect(boardPage).not.toHaveBeenCalled()
  })
})
