import type { FirstPage } from '@grid/schema/first-page'
import { LIMITS } from '@grid/schema/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boardPage, postPage } from './board-pages'

const NOW = 1_700_000_000_000

const { read, query, logged, drawn } = vi.hoisted(() => ({
  read: vi.fn(),
  drawn: vi.fn(),
  query: { asked: [] as unknown[] },
  logged: vi.fn(),
}))
vi.mock('../core/log', () => ({ log: logged }))
vi.mock('../core/firebase', () => {
  const newest = {
    orderBy: (...by: unknown[]) => {
      query.asked.push(by)
      return newest
    },
    limit: (most: number) => {
      query.asked.push(most)
      return newest
    },
    get: () => read(),
  }
  return {
    db: {
      collection: (name: string) => {
        query.asked.push(name)
        return newest
      },
      doc: (path: string) => ({ get: () => read(path) }),
    },
  }
})
const BODY = '<!--board-->|<!--first-page-->|data-prerendered="/hub/:id"'
const DOCUMENTS: Readonly<Record<string, string>> = {
  '/board.tmpl': `Board|${BODY}`,
  '/post.tmpl': `Post <!--head-->|${BODY}`,
}
const site = vi.hoisted(() => ({ answers: Promise.resolve() }))
vi.mock('./site-document', () => ({
  documentOf: async (path: string) => {
    await site.answers
    return { text: DOCUMENTS[path], headers: { 'x-frame-options': 'DENY' } }
  },
}))
vi.mock('./render-board', () => ({
  renderedBoard: async (address: string, firstPage: FirstPage | null) => {
    drawn(address)
    return { html: `drawn for ${address}`, data: firstPage && JSON.stringify(firstPage) }
  },
  headOf: async (_: string, found: FirstPage | null) =>
    found ? (found.posts[0]?.title ?? 'noindex') : 'The Grid',
}))

const stored = (id: string) => ({ id, exists: true, data: () => ({ title: `Title of ${id}` }) })
const firstPage = (of: string, ...ids: string[]) =>
  `<script id="first-page" type="application/json">${JSON.stringify({
    of,
    posts: ids.map((id) => ({ title: `Title of ${id}`, id })),
    drawn_at: NOW,
  })}</script>`

const unavailable = new Error('Firestore does not answer.')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  read.mockReset()
  logged.mockReset()
  drawn.mockReset()
  query.asked.length = 0
  site.answers = Promise.resolve()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the document of the board', () => {
  const document = (address: string, data: string) => ({
    status: 200,
    headers: { 'x-frame-options': 'DENY' },
    html: `Board|drawn for ${address}|${data}|data-prerendered="/hub/:id"`,
  })

  it('holds the newest posts', async () => {
    read.mockResolvedValue({ docs: [stored('p2'), stored('p1')] })
    expect(await boardPage('')).toEqual(document('/hub', firstPage('board', 'p2', 'p1')))
    const order = [
      ['created_at', 'desc'],
      ['__name__', 'desc'],
    ]
    expect(query.asked).toEqual(['posts', ...order, LIMITS.page.posts])
  })

  it('holds the newest posts whatever a newsletter adds to its address', async () => {
    read.mockResolvedValue({ docs: [stored('p2')] })
    expect(await boardPage('utm_source=mail&q=')).toEqual(
      document('/hub', firstPage('board', 'p2')),
    )
  })

  it('comes without posts where it has filters, which the browser reads itself', async () => {
    expect(await boardPage('sort=top')).toEqual(document('/hub?sort=top', ''))
    expect(read).not.toHaveBeenCalled()
  })

  it('comes without posts where they cannot be read, and that is logged', async () => {
    read.mockRejectedValue(unavailable)
    expect(await boardPage('')).toEqual(document('/hub', ''))
    expect(logged).toHaveBeenCalledExactlyOnceWith('WARNING', 'drawn without posts', {
      error: unavailable,
    })
  })

  it('comes without posts where they do not come in time', async () => {
    vi.useFakeTimers({ now: NOW })
    read.mockReturnValue(new Promise(() => undefined))
    const page = boardPage('')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await page).toEqual(document('/hub', ''))
  })
})

it.each([
  ['the board', () => boardPage('')],
  ['a post', () => postPage('p1')],
])('the posts of %s are read while the document is on its way', async (_, page) => {
  read.mockResolvedValue({ ...stored('p1'), docs: [] })
  let arrive = () => {}
  site.answers = new Promise((resolve) => {
    arrive = resolve
  })
  const drawing = page()
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  arrive()
  expect((await drawing).status).toBe(200)
})

describe('the document of a post', () => {
  const document = (
    status: number,
    { id, head, data }: Record<'id' | 'head' | 'data', string>,
  ) => ({
    status,
    headers: { 'x-frame-options': 'DENY' },
    html: `Post ${head}|drawn for /hub/${id}|${data}|data-prerendered="/hub/${id}"`,
  })

  it.each(['p1', 'a', 'A-z_9', '__p', 'x'.repeat(128)])('holds the post %s', async (id) => {
    read.mockResolvedValue(stored(id))
    const parts = { id, head: `Title of ${id}`, data: firstPage('post', id) }
    expect(await postPage(id)).toEqual(document(200, parts))
    expect(read).toHaveBeenCalledExactlyOnceWith(`posts/${id}`)
  })

  it('is not found where the post is gone, and kept out of search', async () => {
    read.mockResolvedValue({ id: 'p1', exists: false, data: () => undefined })
    expect(await postPage('p1')).toEqual(document(404, { id: 'p1', head: 'noindex', data: '' }))
  })

  it('is neither missing nor kept out of search where the post cannot be read', async () => {
    read.mockRejectedValue(unavailable)
    expect(await postPage('p1')).toEqual(document(200, { id: 'p1', head: 'The Grid', data: '' }))
    expect(logged).toHaveBeenCalledExactlyOnceWith('WARNING', 'drawn without posts', {
      error: unavailable,
    })
  })

  it.each(['', '__proto__', '____', '../x', 'a b', 'ü', 'x'.repeat(129)])(
    'is not found for "%s", which is the id of no post and asked of nobody',
    async (id) => {
      const parts = { id: encodeURIComponent(id), head: 'noindex', data: '' }
      expect(await postPage(id)).toEqual(document(404, parts))
      expect(read).not.toHaveBeenCalled()
    },
  )
})

describe('twenty who ask for the same page at once', () => {
  const twenty = (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: 20 }, ask))

  it.each([
    ['the board', () => boardPage(''), '/hub', { docs: [stored('p1')] }],
    ['a post', () => postPage('p1'), '/hub/p1', stored('p1')],
  ])('cost one read and one drawing of %s', async (_, ask, address, answer) => {
    read.mockResolvedValue(answer)
    expect(new Set(await twenty(ask)).size).toBe(1)
    expect(read).toHaveBeenCalledOnce()
    expect(drawn).toHaveBeenCalledExactlyOnceWith(address)
  })

  it('get what stands under their own address', async () => {
    read.mockResolvedValue({ docs: [stored('p1')] })
    await Promise.all(['', 'utm_source=mail', 'q=a', 'q=b', 'q=a'].map(boardPage))
    expect(drawn.mock.calls.flat().sort()).toEqual(['/hub', '/hub?q=a', '/hub?q=b'])
  })

  it('leave nothing to those who ask afterwards', async () => {
    read.mockResolvedValue({ docs: [stored('p1')] })
    await twenty(() => boardPage(''))
    await boardPage('')
    expect(read).toHaveBeenCalledTimes(2)
  })
})
