import { BOARD_FEED, feedLinks } from '@grid/schema/board-urls'
import type { FirstPage } from '@grid/schema/first-page'
import { LIMITS } from '@grid/schema/limits'
import { DocumentReference, Query } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logLines } from '../core/console.fixture'
import { store } from '../core/firebase.fixture'
import { boardPage, postPage } from './board-pages'

/** Each test starts an hour later than the one before, when all caches have expired. */
let now = 1_700_000_000_000

const rendered = vi.hoisted(() => vi.fn())
const readPosts = vi.spyOn(Query.prototype, 'get')
const readPost = vi.spyOn(DocumentReference.prototype, 'get')
const reads = () => readPosts.mock.calls.length + readPost.mock.calls.length

const BODY = '<!--board-->|<!--first-page-->|data-prerendered="/hub/:id"'
const DOCUMENTS: Readonly<Record<string, string>> = {
  '/board.tmpl': `Board${feedLinks(BOARD_FEED)}|${BODY}`,
  '/post.tmpl': `Post <!--head-->|${BODY}`,
}
const site = vi.fn()
vi.mock('./render-board', () => ({
  renderedBoard: async (path: string, firstPage: FirstPage | null) => {
    rendered(path)
    return { html: `rendered for ${path}`, data: firstPage && JSON.stringify(firstPage) }
  },
  headOf: async (_: string, found: FirstPage | null) =>
    found ? (found.posts[0]?.title ?? 'noindex') : 'The Grid',
}))

/** Stores posts of which the first is the newest. */
const storePosts = (...ids: string[]) =>
  store(
    Object.fromEntries(
      ids.map((id, at) => [
        `posts/${id}`,
        { title: `Title of ${id}`, content: 'Text.', created_at: ids.length - at, words: ['t'] },
      ]),
    ),
  )
const firstPage = (of: string, ...ids: string[]) =>
  `<script id="first-page" type="application/json">${JSON.stringify({
    of,
    posts: ids.map((id, at) => ({
      title: `Title of ${id}`,
      content: 'Text.',
      created_at: ids.length - at,
      ...(of === 'post' && { words: ['t'] }),
      id,
      ...(of === 'board' && { words: [], code_snippet: null }),
    })),
    rendered_at: now,
  })}</script>`

const unavailable = new Error('Firestore does not respond.')
const WITHOUT_POSTS = {
  on: 'stderr',
  entry: { severity: 'WARNING', message: 'rendered without posts', stack_trace: unavailable.stack },
}

beforeEach(() => {
  now += 60 * 60 * 1_000
  vi.useFakeTimers({ now: now, toFake: ['Date'] })
  const headers = { 'x-frame-options': 'DENY' }
  site.mockImplementation(async (url: string) => {
    return new Response(DOCUMENTS[new URL(url).pathname] ?? '', { headers })
  })
  vi.stubGlobal('fetch', site)
})

describe('the document of the board', () => {
  const document = (path: string, data: string, feed: string | null = BOARD_FEED) => ({
    status: 200,
    isShared: true,
    headers: { 'x-frame-options': 'DENY' },
    html: `Board${feedLinks(feed)}|rendered for ${path}|${data}|data-prerendered="/hub/:id"`,
  })

  it('contains the newest posts', async () => {
    const ids = Array.from({ length: LIMITS.page.posts + 1 }, (_, at) => `p${at}`)
    await storePosts(...ids)
    const { html } = await boardPage('')
    const newest = ids.slice(0, LIMITS.page.posts)
    expect([...html.matchAll(/"id":"(p\d+)"/g)].map(([, id]) => id)).toEqual(newest)
  })

  it('contains posts of the same time in the order of their ids', async () => {
    const same = { title: 'Same', content: 'Text.', created_at: 1 }
    await store({ 'posts/a': same, 'posts/c': same, 'posts/b': same })
    const { html } = await boardPage('')
    expect([...html.matchAll(/"id":"(\w)"/g)].map(([, id]) => id)).toEqual(['c', 'b', 'a'])
  })

  it('contains the fields of a list, the security headers and the rendered board', async () => {
    await storePosts('p2', 'p1')
    expect(await boardPage('')).toEqual(document('/hub', firstPage('board', 'p2', 'p1')))
  })

  it('contains the newest posts if a newsletter adds parameters to the URL', async () => {
    await storePosts('p2')
    expect(await boardPage('utm_source=mail&q=')).toEqual(
      document('/hub', firstPage('board', 'p2')),
    )
  })

  it('contains no posts if it has filters', async () => {
    expect(await boardPage('sort=top')).toEqual(document('/hub?sort=top', ''))
    expect(reads()).toBe(0)
  })

  it.each([
    ['category=tool', '/feeds/category/tool'],
    ['tag=a%26b&sort=top', '/feeds/tag/a%26b'],
    ['author=ada', '/feeds/members/ada'],
    ['category=tool&tag=a', null],
    ['tag=a&q=b', null],
  ])('names the feed of the same posts under %s', async (filters, feed) => {
    expect(await boardPage(filters)).toEqual(document(`/hub?${filters}`, '', feed))
  })

  it('contains no posts and logs a warning if the read fails', async () => {
    readPosts.mockRejectedValue(unavailable)
    expect(await boardPage('')).toEqual({ ...document('/hub', ''), isShared: false })
    expect(logLines).toEqual([WITHOUT_POSTS])
  })

  it('contains no posts if the read takes too long', async () => {
    vi.useFakeTimers({ now: now })
    readPosts.mockReturnValue(new Promise(() => undefined))
    const page = boardPage('')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await page).toEqual({ ...document('/hub', ''), isShared: false })
  })
})

it.each([
  ['the board', () => boardPage('')],
  ['a post', () => postPage('p1')],
])('reads the posts of %s while the template is fetched', async (_, page) => {
  await storePosts('p1')
  let respond = (_: Response) => {}
  const template = new Promise<Response>((resolve) => (respond = resolve))
  site.mockReturnValueOnce(template)
  const requested = page()
  await vi.waitFor(() => expect(reads()).toBe(1))
  respond(new Response(`${feedLinks(BOARD_FEED)}<!--head-->|${BODY}`))
  expect((await requested).status).toBe(200)
})

describe('the document of a post', () => {
  const document = (
    status: number,
    { id, head, data }: Record<'id' | 'head' | 'data', string>,
  ) => ({
    status,
    isShared: true,
    headers: { 'x-frame-options': 'DENY' },
    html: `Post ${head}|rendered for /hub/${id}|${data}|data-prerendered="/hub/${id}"`,
  })

  it.each(['p1', 'a', 'A-z_9', '__p', 'x'.repeat(128)])('contains the post %s', async (id) => {
    await storePosts(id)
    const parts = { id, head: `Title of ${id}`, data: firstPage('post', id) }
    expect(await postPage(id)).toEqual(document(200, parts))
    expect(reads()).toBe(1)
  })

  it('answers 404 with noindex for a missing post', async () => {
    expect(await postPage('p1')).toEqual(document(404, { id: 'p1', head: 'noindex', data: '' }))
  })

  it('answers 200 without noindex if the post cannot be read', async () => {
    readPost.mockRejectedValue(unavailable)
    const parts = { id: 'p1', head: 'The Grid', data: '' }
    expect(await postPage('p1')).toEqual({ ...document(200, parts), isShared: false })
    expect(logLines).toEqual([WITHOUT_POSTS])
  })

  it.each(['', '__proto__', '____', '../x', 'a b', 'ü', 'x'.repeat(129)])(
    'answers 404 for "%s", which is no id, without a read',
    async (id) => {
      const parts = { id: encodeURIComponent(id), head: 'noindex', data: '' }
      expect(await postPage(id)).toEqual(document(404, parts))
      expect(reads()).toBe(0)
    },
  )
})

describe('twenty concurrent requests for the same page', () => {
  const twenty = (request: () => Promise<unknown>) =>
    Promise.all(Array.from({ length: 20 }, request))

  it.each([
    ['the board', () => boardPage(''), '/hub'],
    ['a post', () => postPage('p1'), '/hub/p1'],
  ])('read and render %s once', async (_, request, path) => {
    await storePosts('p1')
    expect(new Set(await twenty(request)).size).toBe(1)
    expect(reads()).toBe(1)
    expect(rendered).toHaveBeenCalledExactlyOnceWith(path)
  })

  it('receive the page of their filters', async () => {
    await storePosts('p1')
    await Promise.all(
      ['', 'utm_source=mail', 'q=a', 'q=b', 'x=1&q=a'].map((each) => boardPage(each)),
    )
    expect(rendered.mock.calls.flat().sort()).toEqual(['/hub', '/hub?q=a', '/hub?q=b'])
  })
})

describe('the cache of an instance', () => {
  const queries = Array.from({ length: 50 }, (_, at) => `x=${at}`)

  it('reads the board once in five seconds, whatever the query', async () => {
    await storePosts('p1')
    for (const query of queries) await boardPage(query)
    vi.setSystemTime(now + 4_999)
    await Promise.all(queries.map(boardPage))
    expect(reads()).toBe(1)
    vi.setSystemTime(now + 5_000)
    await Promise.all(queries.map(boardPage))
    expect(reads()).toBe(2)
  })

  it('serves the new state after five seconds', async () => {
    await storePosts('p1')
    await boardPage('')
    await storePosts('p2')
    vi.setSystemTime(now + 5_000)
    expect((await boardPage('')).html).toContain('Title of p2')
  })

  it('reads a failed board once in five seconds as well', async () => {
    readPosts.mockRejectedValue(unavailable)
    for (const query of queries) await boardPage(query)
    expect(reads()).toBe(1)
  })

  it('stores a bounded number of pages', async () => {
    await storePosts(...Array.from({ length: 41 }, (_, at) => `p${at}`))
    for (let at = 0; at <= 40; at += 1) await postPage(`p${at}`)
    await postPage('p40')
    expect(reads()).toBe(41)
    await postPage('p0')
    expect(reads()).toBe(42)
  })
})

describe('a page of posts of maximum length', () => {
  it('contains their excerpts only', async () => {
    const content = 'wörter '.repeat(1_400)
    const long = { title: 'Long', content, code_snippet: content, created_at: 1 }
    await store({ 'posts/p1': long })
    const { html } = await boardPage('')
    expect(html.length).toBeLessThan(2_000)
    expect(html).toContain('"is_excerpt":true')
  })

  it('contains the full text of a single post', async () => {
    const content = 'wörter '.repeat(1_400)
    await store({ 'posts/p1': { title: 'Long', content } })
    expect((await postPage('p1')).html).toContain(content)
  })
})
