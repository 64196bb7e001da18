import type { FirstPage } from '@grid/schema/first-page'
import { LIMITS } from '@grid/schema/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Pages = typeof import('./board-pages')

const NOW = 1_700_000_000_000

const { read, query, logged, rendered } = vi.hoisted(() => ({
  read: vi.fn(),
  rendered: vi.fn(),
  query: { calls: [] as unknown[] },
  logged: vi.fn(),
}))
vi.mock('../core/log', () => ({ log: logged }))
vi.mock('../core/firebase', () => {
  const newest = {
    orderBy: (...by: unknown[]) => {
      query.calls.push(by)
      return newest
    },
    limit: (most: number) => {
      query.calls.push(most)
      return newest
    },
    get: () => read(),
  }
  return {
    db: {
      collection: (name: string) => {
        query.calls.push(name)
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
  renderedBoard: async (path: string, firstPage: FirstPage | null) => {
    rendered(path)
    return { html: `rendered for ${path}`, data: firstPage && JSON.stringify(firstPage) }
  },
  headOf: async (_: string, found: FirstPage | null) =>
    found ? (found.posts[0]?.title ?? 'noindex') : 'The Grid',
}))

const stored = (id: string) => ({
  id,
  exists: true,
  data: () => ({ title: `Title of ${id}`, content: 'Text.' }),
})
const firstPage = (of: string, ...ids: string[]) =>
  `<script id="first-page" type="application/json">${JSON.stringify({
    of,
    posts: ids.map((id) => ({
      title: `Title of ${id}`,
      content: 'Text.',
      id,
      ...(of === 'board' && { words: [], code_snippet: null }),
    })),
    drawn_at: NOW,
  })}</script>`

const unavailable = new Error('Firestore does not answer.')

let boardPage: Pages['boardPage']
let postPage: Pages['postPage']

beforeEach(async () => {
  vi.resetModules()
  ;({ boardPage, postPage } = await import('./board-pages'))
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  read.mockReset()
  logged.mockReset()
  rendered.mockReset()
  query.calls.length = 0
  site.answers = Promise.resolve()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the document of the board', () => {
  const document = (path: string, data: string) => ({
    status: 200,
    headers: { 'x-frame-options': 'DENY' },
    html: `Board|rendered for ${path}|${data}|data-prerendered="/hub/:id"`,
  })

  it('contains the newest posts', async () => {
    read.mockResolvedValue({ docs: [stored('p2'), stored('p1')] })
    expect(await boardPage('')).toEqual(document('/hub', firstPage('board', 'p2', 'p1')))
    const order = [
      ['created_at', 'desc'],
      ['__name__', 'desc'],
    ]
    expect(query.calls).toEqual(['posts', ...order, LIMITS.page.posts])
  })

  it('contains the newest posts whatever a newsletter adds to the URL', async () => {
    read.mockResolvedValue({ docs: [stored('p2')] })
    expect(await boardPage('utm_source=mail&q=')).toEqual(
      document('/hub', firstPage('board', 'p2')),
    )
  })

  it('contains no posts if it has filters', async () => {
    expect(await boardPage('sort=top')).toEqual(document('/hub?sort=top', ''))
    expect(read).not.toHaveBeenCalled()
  })

  it('contains no posts and logs a warning if the read fails', async () => {
    read.mockRejectedValue(unavailable)
    expect(await boardPage('')).toEqual(document('/hub', ''))
    expect(logged).toHaveBeenCalledExactlyOnceWith('WARNING', 'rendered without posts', {
      error: unavailable,
    })
  })

  it('contains no posts if the read takes too long', async () => {
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
])('reads the posts of %s while the template is fetched', async (_, page) => {
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
    html: `Post ${head}|rendered for /hub/${id}|${data}|data-prerendered="/hub/${id}"`,
  })

  it.each(['p1', 'a', 'A-z_9', '__p', 'x'.repeat(128)])('contains the post %s', async (id) => {
    read.mockResolvedValue(stored(id))
    const parts = { id, head: `Title of ${id}`, data: firstPage('post', id) }
    expect(await postPage(id)).toEqual(document(200, parts))
    expect(read).toHaveBeenCalledExactlyOnceWith(`posts/${id}`)
  })

  it('answers 404 with noindex for a missing post', async () => {
    read.mockResolvedValue({ id: 'p1', exists: false, data: () => undefined })
    expect(await postPage('p1')).toEqual(document(404, { id: 'p1', head: 'noindex', data: '' }))
  })

  it('answers 200 without noindex if the post cannot be read', async () => {
    read.mockRejectedValue(unavailable)
    expect(await postPage('p1')).toEqual(document(200, { id: 'p1', head: 'The Grid', data: '' }))
    expect(logged).toHaveBeenCalledExactlyOnceWith('WARNING', 'rendered without posts', {
      error: unavailable,
    })
  })

  it.each(['', '__proto__', '____', '../x', 'a b', 'ü', 'x'.repeat(129)])(
    'answers 404 for "%s", which is no id, without a read',
    async (id) => {
      const parts = { id: encodeURIComponent(id), head: 'noindex', data: '' }
      expect(await postPage(id)).toEqual(document(404, parts))
      expect(read).not.toHaveBeenCalled()
    },
  )
})

describe('twenty concurrent requests for the same page', () => {
  const twenty = (request: () => Promise<unknown>) =>
    Promise.all(Array.from({ length: 20 }, request))

  it.each([
    ['the board', () => boardPage(''), '/hub', { docs: [stored('p1')] }],
    ['a post', () => postPage('p1'), '/hub/p1', stored('p1')],
  ])('read and render %s once', async (_, request, path, answer) => {
    read.mockResolvedValue(answer)
    expect(new Set(await twenty(request)).size).toBe(1)
    expect(read).toHaveBeenCalledOnce()
    expect(rendered).toHaveBeenCalledExactlyOnceWith(path)
  })

  it('receive the page of their own filters', async () => {
    read.mockResolvedValue({ docs: [stored('p1')] })
    await Promise.all(
      ['', 'utm_source=mail', 'q=a', 'q=b', 'x=1&q=a'].map((each) => boardPage(each)),
    )
    expect(rendered.mock.calls.flat().sort()).toEqual(['/hub', '/hub?q=a', '/hub?q=b'])
  })
})

describe('the instance', () => {
  const queries = Array.from({ length: 50 }, (_, at) => `x=${at}`)

  it('reads the board once in five seconds, whatever the query', async () => {
    read.mockResolvedValue({ docs: [stored('p1')] })
    for (const query of queries) await boardPage(query)
    vi.setSystemTime(NOW + 4_999)
    await Promise.all(queries.map(boardPage))
    expect(read).toHaveBeenCalledOnce()
    vi.setSystemTime(NOW + 5_000)
    await Promise.all(queries.map(boardPage))
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('serves the new state after five seconds', async () => {
    read.mockResolvedValueOnce({ docs: [stored('p1')] })
    await boardPage('')
    read.mockResolvedValueOnce({ docs: [stored('p2')] })
    vi.setSystemTime(NOW + 5_000)
    expect((await boardPage('')).html).toContain('Title of p2')
  })

  it('reads a failed board once in five seconds as well', async () => {
    read.mockRejectedValue(unavailable)
    for (const query of queries) await boardPage(query)
    expect(read).toHaveBeenCalledOnce()
  })

  it('stores a bounded number of pages', async () => {
    read.mockImplementation(async (path: string) => stored(path.slice(6)))
    for (let at = 0; at <= 40; at += 1) await postPage(`p${at}`)
    await postPage('p40')
    expect(read).toHaveBeenCalledTimes(41)
    await postPage('p0')
    expect(read).toHaveBeenCalledTimes(42)
  })
})

describe('a page of posts of maximum length', () => {
  it('contains their excerpts only', async () => {
    const content = 'wörter '.repeat(1_400)
    const long = {
      ...stored('p1'),
      data: () => ({ title: 'Long', content, code_snippet: content }),
    }
    read.mockResolvedValue({ docs: [long] })
    const { html } = await boardPage('')
    expect(html.length).toBeLessThan(2_000)
    expect(html).toContain('"is_excerpt":true')
  })

  it('is a page with the full texts for a single post', async () => {
    const content = 'wörter '.repeat(1_400)
    read.mockResolvedValue({ ...stored('p1'), data: () => ({ title: 'Long', content }) })
    expect((await postPage('p1')).html).toContain(content)
  })
})
