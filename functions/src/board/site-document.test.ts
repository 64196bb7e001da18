import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const logged = vi.hoisted(() => vi.fn())
vi.mock('../core/log', () => ({ log: logged }))
vi.mock('../core/params', () => ({ siteOrigin: () => 'https://grid.example' }))

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

let documentOf: typeof import('./site-document')['documentOf']

beforeEach(async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  site.mockReset().mockImplementation(async () => new Response(TEMPLATE, { headers: PROTECTING }))
  logged.mockReset()
  vi.stubGlobal('fetch', site)
  vi.resetModules()
  documentOf = (await import('./site-document')).documentOf
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a document of the site', () => {
  it('is what Hosting serves, asked for with a limit', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    expect(site).toHaveBeenCalledExactlyOnceWith('https://grid.example/board.tmpl', {
      signal: limit.mock.results[0]?.value,
    })
    expect(limit).toHaveBeenCalledExactlyOnceWith(5_000)
  })

  it('brings the headers along that protect it, and no other', async () => {
    const headers = { ...PROTECTING, 'cache-control': 'no-store', etag: '"1"' }
    site.mockResolvedValue(new Response(TEMPLATE, { headers }))
    expect((await documentOf('/board.tmpl')).headers).toEqual(PROTECTING)
  })

  it('is not asked for again within ten seconds', async () => {
    const first = await documentOf('/board.tmpl')
    vi.setSystemTime(9_999)
    expect(await documentOf('/board.tmpl')).toBe(first)
    expect(site).toHaveBeenCalledOnce()
  })

  it('is asked for again from then on', async () => {
    await documentOf('/board.tmpl')
    vi.setSystemTime(10_000)
    await documentOf('/board.tmpl')
    expect(site).toHaveBeenCalledTimes(2)
  })

  it('is waited for after twenty seconds, because names of files change', async () => {
    await documentOf('/board.tmpl')
    vi.setSystemTime(20_000)
    site.mockResolvedValue(new Response(NEWER))
    expect((await documentOf('/board.tmpl')).text).toBe(NEWER)
  })

  it('serves at once for ten seconds more, while the new one is fetched', async () => {
    await documentOf('/board.tmpl')
    site.mockImplementation(async () => new Response(NEWER))
    vi.setSystemTime(19_999)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    expect(site).toHaveBeenCalledTimes(2)
    await aMoment()
    expect((await documentOf('/board.tmpl')).text).toBe(NEWER)
    expect(site).toHaveBeenCalledTimes(2)
  })

  it('is not taken for another', async () => {
    await documentOf('/board.tmpl')
    await documentOf('/post.tmpl')
    expect(site).toHaveBeenLastCalledWith('https://grid.example/post.tmpl', expect.anything())
  })

  it('is none when the site answers with an error', async () => {
    site.mockResolvedValueOnce(new Response('No.', { status: 404 }))
    await expect(documentOf('/board.tmpl')).rejects.toThrow('The site answers 404 for /board.tmpl.')
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
  })

  it.each([
    ['the posts', '<html><!--board-->'],
    ['their data', '<html><!--first-page-->'],
  ])('is none without the place of %s', async (_, page) => {
    site.mockResolvedValueOnce(new Response(page))
    const asked = documentOf('/board.tmpl')
    await expect(asked).rejects.toThrow('What the site answers for /board.tmpl is no template.')
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
  })

  it('is fetched once for twenty who ask at once', async () => {
    const asked = Array.from({ length: 20 }, () => documentOf('/board.tmpl'))
    expect(new Set(await Promise.all(asked)).size).toBe(1)
    expect(site).toHaveBeenCalledOnce()
  })
})

describe('a document that the site does not hand out any more', () => {
  const MINUTE = 60_000
  const passed = (ms: number) => vi.setSystemTime(MINUTE + ms)
  const down = new Error('The site does not answer.')

  beforeEach(async () => {
    passed(0)
    await documentOf('/board.tmpl')
    site.mockReset().mockRejectedValue(down)
  })

  it('is used as it was in place of another page', async () => {
    site.mockReset().mockImplementation(async () => new Response('<html>Back soon.'))
    passed(MINUTE)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    passed(2 * MINUTE)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
  })

  it('is used as it was for five minutes, and that is logged', async () => {
    passed(5 * MINUTE - 1)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    const what = { path: '/board.tmpl', error: down }
    const said = 'an earlier document of the site is used'
    expect(logged).toHaveBeenCalledExactlyOnceWith('WARNING', said, what)
  })

  it('is asked for again after ten seconds, and not at each request', async () => {
    passed(20_000)
    await documentOf('/board.tmpl')
    passed(29_999)
    await documentOf('/board.tmpl')
    expect(site).toHaveBeenCalledOnce()
    passed(40_000)
    site.mockResolvedValue(new Response(NEWER))
    expect((await documentOf('/board.tmpl')).text).toBe(NEWER)
  })

  it('is waited for by nobody who asks soon again', async () => {
    passed(20_000)
    await documentOf('/board.tmpl')
    site.mockReturnValue(new Promise(() => undefined))
    passed(39_999)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    expect(site).toHaveBeenCalledTimes(2)
  })

  it('may fail once nobody waits for it, and whoever asks next is told', async () => {
    passed(5 * MINUTE - 15_000)
    await documentOf('/board.tmpl')
    site.mockImplementationOnce(async () => {
      await aMoment()
      passed(5 * MINUTE)
      throw down
    })
    passed(5 * MINUTE - 1)
    expect((await documentOf('/board.tmpl')).text).toBe(TEMPLATE)
    await aMoment()
    await expect(documentOf('/board.tmpl')).rejects.toBe(down)
  })

  it('is none after five minutes, however often it was used meanwhile', async () => {
    passed(4 * MINUTE)
    await documentOf('/board.tmpl')
    passed(5 * MINUTE)
    await expect(documentOf('/board.tmpl')).rejects.toBe(down)
  })

  it('says nothing for another that was never there', async () => {
    passed(MINUTE)
    await expect(documentOf('/post.tmpl')).rejects.toBe(down)
    expect(logged).not.toHaveBeenCalled()
  })
})
