import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.mock('../core/params', () => ({ siteOrigin: () => 'https://grid.example' }))

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
let documentOf: typeof import('./site-document')['documentOf']

beforeEach(async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  site.mockReset().mockImplementation(async () => new Response('<html>', { headers: PROTECTING }))
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
    expect((await documentOf('/board.tmpl')).text).toBe('<html>')
    expect(site).toHaveBeenCalledExactlyOnceWith('https://grid.example/board.tmpl', {
      signal: limit.mock.results[0]?.value,
    })
    expect(limit).toHaveBeenCalledExactlyOnceWith(5_000)
  })

  it('brings the headers along that protect it, and no other', async () => {
    const headers = { ...PROTECTING, 'cache-control': 'no-store', etag: '"1"' }
    site.mockResolvedValue(new Response('<html>', { headers }))
    expect((await documentOf('/board.tmpl')).headers).toEqual(PROTECTING)
  })

  it('is not asked for again within ten seconds', async () => {
    const first = await documentOf('/board.tmpl')
    vi.setSystemTime(9_999)
    expect(await documentOf('/board.tmpl')).toBe(first)
    expect(site).toHaveBeenCalledOnce()
  })

  it('is asked for again after ten seconds, because names of files change', async () => {
    await documentOf('/board.tmpl')
    vi.setSystemTime(10_000)
    site.mockResolvedValue(new Response('<html lang="en">'))
    expect((await documentOf('/board.tmpl')).text).toBe('<html lang="en">')
  })

  it('is not taken for another', async () => {
    await documentOf('/board.tmpl')
    await documentOf('/post.tmpl')
    expect(site).toHaveBeenLastCalledWith('https://grid.example/post.tmpl', expect.anything())
  })

  it('is none when the site answers with an error', async () => {
    site.mockResolvedValueOnce(new Response('No.', { status: 404 }))
    await expect(documentOf('/board.tmpl')).rejects.toThrow('The site answers 404 for /board.tmpl.')
    expect((await documentOf('/board.tmpl')).text).toBe('<html>')
  })
})
