import { beforeEach, describe, expect, it, vi } from 'vitest'

const { boardPage, postPage, logged, opened } = vi.hoisted(() => ({
  boardPage: vi.fn(),
  postPage: vi.fn(),
  logged: vi.fn(),
  opened: vi.fn(),
}))
vi.mock('./board-pages', () => ({ boardPage, postPage }))
vi.mock('../core/log', () => ({ log: logged }))
vi.mock('firebase-functions/v2/https', () => ({
  onRequest: (options: object, handle: unknown) => {
    opened(options)
    return handle
  },
}))

type Handle = (request: object, response: Answer) => Promise<void>

/** The parts of a response that the function sets. */
class Answer {
  location = ''
  code = 0
  body = ''
  readonly headers: Record<string, string> = {}

  set(header: string | object, value = ''): this {
    Object.assign(this.headers, typeof header === 'string' ? { [header]: value } : header)
    return this
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
}

async function ask(originalUrl: string, method = 'GET'): Promise<Answer> {
  const handle: unknown = (await import('./board')).board
  const answer = new Answer()
  await (handle as Handle)({ method, originalUrl }, answer)
  return answer
}

beforeEach(() => {
  vi.resetModules()
  for (const spy of [boardPage, postPage, logged, opened]) spy.mockReset()
  boardPage.mockResolvedValue({ status: 200, headers: { 'x-frame-options': 'DENY' }, html: '<b>' })
  postPage.mockResolvedValue({ status: 404, headers: {}, html: '<p>' })
})

describe('the board', () => {
  it('is public and has bounded memory and concurrency', async () => {
    await ask('/hub')
    const bounds = { memory: '512MiB', concurrency: 20 }
    expect(opened).toHaveBeenCalledExactlyOnceWith({ invoker: 'public', ...bounds })
  })

  it.each(['GET', 'HEAD'])(
    'answers %s with the headers of the site, for shared caches',
    async (method) => {
      const { code, headers, body } = await ask('/hub?sort=top', method)
      expect(boardPage).toHaveBeenCalledExactlyOnceWith('sort=top')
      expect([code, body]).toEqual([200, '<b>'])
      expect(headers).toEqual({
        'x-frame-options': 'DENY',
        'Cache-Control': 'public, max-age=0, s-maxage=20',
        'Content-Type': 'text/html; charset=utf-8',
      })
    },
  )

  it.each(['/hub', '/hub/', ''])('is served at "%s"', async (url) => {
    await ask(url)
    expect(boardPage).toHaveBeenCalledExactlyOnceWith('')
    expect(postPage).not.toHaveBeenCalled()
  })

  it('reads the whole query, as the browser does', async () => {
    await ask('/hub?q=what?&sort=top')
    expect(boardPage).toHaveBeenCalledExactlyOnceWith('q=what?&sort=top')
  })

  it.each([
    ['/hub?x=1', '/hub'],
    ['/hub?utm_source=mail&fbclid=abc', '/hub'],
    ['/hub?q=', '/hub'],
    ['/hub?sort=new', '/hub'],
    ['/hub?category=nothing', '/hub'],
    ['/hub?x=1&sort=top&category=tool', '/hub?category=tool&sort=top'],
    ['/hub?sort=top&q=a', '/hub?q=a&sort=top'],
    ['/hub?q=a&q=b', '/hub?q=a'],
    ['/hub?Q=a', '/hub'],
    [`/hub?q=${'x'.repeat(300)}`, `/hub?q=${'x'.repeat(200)}`],
    ['/hub/p1?from=feed', '/hub/p1'],
    ['/hub/a%2Fb?x=1', '/hub/a%2Fb'],
    ['/hub/%zz?x=1', '/hub/'],
  ])('redirects %s to %s, without an entry in shared caches', async (url, target) => {
    const { code, location, headers } = await ask(url)
    expect([code, location]).toEqual([302, target])
    expect(headers).toEqual({ 'Cache-Control': 'no-store' })
    expect(boardPage).not.toHaveBeenCalled()
    expect(postPage).not.toHaveBeenCalled()
    const { code: next } = await ask(target)
    expect(next).not.toBe(302)
  })

  it('answers 405 with the allowed methods to a POST', async () => {
    const { code, headers, body } = await ask('/hub', 'POST')
    expect(code).toBe(405)
    expect(headers).toEqual({ Allow: 'GET, HEAD' })
    expect(body).toBe('Only GET is understood here.')
    expect(boardPage).not.toHaveBeenCalled()
  })

  it('answers 503 without caching if it cannot be rendered', async () => {
    const error = new Error('The site answers 404 for /board.tmpl.')
    boardPage.mockRejectedValue(error)
    const { code, headers, body } = await ask('/hub')
    expect(code).toBe(503)
    expect(headers).toEqual({ 'Cache-Control': 'no-store', 'Retry-After': '5' })
    expect(body).toBe('The board cannot be shown right now. Please try again in a moment.')
    expect(logged).toHaveBeenCalledExactlyOnceWith('ERROR', 'the board could not be rendered', {
      error,
    })
  })
})

describe('the page of a post', () => {
  it.each([
    ['/hub/p1', 'p1'],
    ['/hub/p1?', 'p1'],
    ['/hub/a%20b', 'a b'],
    ['/hub/%zz', ''],
  ])('is served at %s', async (url, id) => {
    expect((await ask(url)).code).toBe(404)
    expect(postPage).toHaveBeenCalledExactlyOnceWith(id)
    expect(boardPage).not.toHaveBeenCalled()
  })
})
