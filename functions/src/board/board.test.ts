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

/** What was answered, as far as the function says it. */
class Answer {
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
  it('is open to everybody, and to no more at once than an instance can hold', async () => {
    await ask('/hub')
    const bounds = { memory: '512MiB', concurrency: 20 }
    expect(opened).toHaveBeenCalledExactlyOnceWith({ invoker: 'public', ...bounds })
  })

  it.each(['GET', 'HEAD'])('is sent by %s with its headers, for shared caches', async (method) => {
    const { code, headers, body } = await ask('/hub?sort=top', method)
    expect(boardPage).toHaveBeenCalledExactlyOnceWith('sort=top')
    expect([code, body]).toEqual([200, '<b>'])
    expect(headers).toEqual({
      'x-frame-options': 'DENY',
      'Cache-Control': 'public, max-age=0, s-maxage=20',
      'Content-Type': 'text/html; charset=utf-8',
    })
  })

  it.each(['/hub', '/hub/', ''])('is what stands under "%s"', async (address) => {
    await ask(address)
    expect(boardPage).toHaveBeenCalledExactlyOnceWith('')
    expect(postPage).not.toHaveBeenCalled()
  })

  it('is asked for with the whole query, as the browser reads it', async () => {
    await ask('/hub?q=what?&sort=top')
    expect(boardPage).toHaveBeenCalledExactlyOnceWith('q=what?&sort=top')
  })

  it('says what it understands where it is sent something', async () => {
    const { code, headers, body } = await ask('/hub', 'POST')
    expect(code).toBe(405)
    expect(headers).toEqual({ Allow: 'GET, HEAD' })
    expect(body).toBe('Only GET is understood here.')
    expect(boardPage).not.toHaveBeenCalled()
  })

  it('is kept by no cache, and asked for again soon, where it cannot be drawn', async () => {
    const error = new Error('The site answers 404 for /board.tmpl.')
    boardPage.mockRejectedValue(error)
    const { code, headers, body } = await ask('/hub')
    expect(code).toBe(503)
    expect(headers).toEqual({ 'Cache-Control': 'no-store', 'Retry-After': '5' })
    expect(body).toBe('The board cannot be shown right now. Please try again in a moment.')
    expect(logged).toHaveBeenCalledExactlyOnceWith('ERROR', 'the board could not be drawn', {
      error,
    })
  })
})

describe('the page of a post', () => {
  it.each([
    ['/hub/p1?from=feed', 'p1'],
    ['/hub/a%20b', 'a b'],
    ['/hub/%zz', ''],
  ])('is what stands under %s', async (address, id) => {
    expect((await ask(address)).code).toBe(404)
    expect(postPage).toHaveBeenCalledExactlyOnceWith(id)
    expect(boardPage).not.toHaveBeenCalled()
  })
})
