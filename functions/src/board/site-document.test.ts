import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logLines } from '../core/console.fixture'
import { documentOf } from './site-document'

const MINUTE = 60_000
const TEMPLATE = '<html><!--board--><!--first-page-->'
const NEWER = `${TEMPLATE} newer`

const PROTECTING = {
  'content-security-policy': "default-src 'none'",
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const site = vi.fn()
const aMoment = () => new Promise((resolve) => setImmediate(resolve))

/** Each test starts an hour later than the one before, when the cache has expired. */
let start = 0
const advanceTo = (ms: number) => vi.setSystemTime(start + ms)

beforeEach(() => {
  start += 60 * MINUTE
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  site.mockImplementation(async () => new Response(TEMPLATE, { headers: PROTECTING }))
  vi.stubEnv('SITE_ORIGIN', 'https://grid.example')
  vi.stubGlobal('fetch', site)
})

describe('documentOf', () => {
  it('fetches the document from Hosting with a timeout', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    expect(site).toHaveBeenCalledExactlyOnceWith('https://grid.example/board.tmpl', {
      signal: limit.mock.results[0]?.value,
    })
    expect(limit).toHaveBeenCalledExactlyOnceWith(5_000)
  })

  it('returns its security headers, and no others', async () => {
    const headers = { ...PROTECTING, 'cache-control': 'no-store', etag: '"1"' }
    site.mockResolvedValue(new Response(TEMPLATE, { headers }))
    expect((await documentOf('/board.tmpl')).headers).toEqual(PROTECTING)
  })

  it('does not fetch it again within ten seconds', async () => {
    const first = await documentOf('/board.tmpl')
    advanceTo(9_999)
    expect(await documentOf('/board.tmpl')).toBe(first)
    expect(site).toHaveBeenCalledOnce()
  })

  it('fetches it again after ten seconds', async () => {
    await documentOf('/board.tmpl')
    advanceTo(10_000)
    await documentOf('/board.tmpl')
    expect(site).toHaveBeenCalledTimes(2)
  })

  it('waits for a new document after twenty seconds, because file names change', async () => {
    await documentOf('/board.tmpl')
    advanceTo(20_000)
    site.mockResolvedValue(new Response(NEWER))
    expect((await documentOf('/board.tmpl')).text).toBe(NEWER)
  })

  it('serves the cached document for ten more seconds while it fetches a new one', async () => {
    await documentOf('/board.tmpl')
    site.mockImplementation(async () => new Response(NEWER))
    advanceTo(19_999)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    expect(site).toHaveBeenCalledTimes(2)
    await aMoment()
    expect((await documentOf('/board.tmpl')).text).toBe(NEWER)
    expect(site).toHaveBeenCalledTimes(2)
  })

  it('caches each path separately', async () => {
    await documentOf('/board.tmpl')
    await documentOf('/post.tmpl')
    expect(site).toHaveBeenLastCalledWith('https://grid.example/post.tmpl', expect.anything())
  })

  it('rejects if the site answers with an error', async () => {
    site.mockResolvedValueOnce(new Response('No.', { status: 404 }))
    await expect(documentOf('/board.tmpl')).rejects.toThrow(
      'The site responded with 404 for /board.tmpl.',
    )
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
  })

  it.each([
    ['the posts', '<html><!--board-->'],
    ['their data', '<html><!--first-page-->'],
  ])('rejects a page without the placeholder of %s', async (_, page) => {
    site.mockResolvedValueOnce(new Response(page))
    const requested = documentOf('/board.tmpl')
    await expect(requested).rejects.toThrow(
      'The response of the site for /board.tmpl is not a template.',
    )
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
  })

  it('fetches once for twenty concurrent requests', async () => {
    const requested = Array.from({ length: 20 }, () => documentOf('/board.tmpl'))
    expect(new Set(await Promise.all(requested)).size).toBe(1)
    expect(site).toHaveBeenCalledOnce()
  })
})

describe('documentOf when the site fails', () => {
  const down = new Error('The site does not respond.')

  beforeEach(async () => {
    await documentOf('/board.tmpl')
    site.mockReset().mockRejectedValue(down)
  })

  it('serves the cached document if the new one is no template', async () => {
    site.mockImplementation(async () => new Response('<html>Back soon.'))
    advanceTo(MINUTE)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    advanceTo(2 * MINUTE)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
  })

  it('serves the cached document for five minutes, and logs that', async () => {
    advanceTo(5 * MINUTE - 1)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    const message = 'an earlier document of the site is used'
    const entry = { severity: 'WARNING', message, path: '/board.tmpl', stack_trace: down.stack }
    expect(logLines).toEqual([{ on: 'stderr', entry }])
  })

  it('fetches again every ten seconds, and not for each request', async () => {
    advanceTo(20_000)
    await documentOf('/board.tmpl')
    advanceTo(29_999)
    await documentOf('/board.tmpl')
    expect(site).toHaveBeenCalledOnce()
    advanceTo(40_000)
    site.mockResolvedValue(new Response(NEWER))
    expect((await documentOf('/board.tmpl')).text).toBe(NEWER)
  })

  it('serves the cached document at once while a fetch hangs', async () => {
    advanceTo(20_000)
    await documentOf('/board.tmpl')
    let respond = (_: Response) => {}
    const hanging = new Promise<Response>((resolve) => (respond = resolve))
    site.mockReturnValue(hanging)
    advanceTo(39_999)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    expect(site).toHaveBeenCalledTimes(2)
    respond(new Response(NEWER))
  })

  it('rejects the next request after a fetch in the background failed', async () => {
    advanceTo(5 * MINUTE - 15_000)
    await documentOf('/board.tmpl')
    site.mockImplementationOnce(async () => {
      await aMoment()
      advanceTo(5 * MINUTE)
      throw down
    })
    advanceTo(5 * MINUTE - 1)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    await aMoment()
    await expect(documentOf('/board.tmpl')).rejects.toBe(down)
  })

  it('rejects after five minutes, however often the document was used', async () => {
    advanceTo(4 * MINUTE)
    await documentOf('/board.tmpl')
    advanceTo(5 * MINUTE)
    await expect(documentOf('/board.tmpl')).rejects.toBe(down)
  })

  it('rejects for a document that was never cached, without a log entry', async () => {
    advanceTo(MINUTE)
    await expect(documentOf('/post.tmpl')).rejects.toBe(down)
    expect(logLines).toEqual([])
  })
})
