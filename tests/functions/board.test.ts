import { gzipSync } from 'node:zlib'
import { readFirstPage } from '@grid/schema/first-page'
import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { siteHeaders } from '../headers/site-headers'
import { host } from '../hosts'
import { storedPost } from '../stored-documents'
import { addressOf, eventually } from './client'
import { testBackend } from './test-backend'

const backend = testBackend('board')
const author = { uid: 'board-author', username: 'board_author' }
const written: string[] = []

/** The security headers of every page, without those about caching. */
const PROTECTING = Object.keys(siteHeaders()).filter((name) => name !== 'cache-control')

async function write(title: string, content = 'Seen without any script.') {
  const at = Timestamp.fromMillis(Date.now() + 3_600_000)
  const post = await backend.db.collection('posts').add(storedPost(author, { title, content }, at))
  written.push(post.id)
  return post
}

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(`http://${host('hosting').address}${path}`, init)
  const html = await response.text()
  const [, json] =
    /<script id="first-page" type="application\/json">(.*?)<\/script>/s.exec(html) ?? []
  const firstPage = json === undefined ? null : readFirstPage(json)
  return { response, html, firstPage }
}

/** The page once it contains a text: an instance reuses it for five seconds. */
const pageWith = (text: string, path = '/hub') =>
  eventually(
    () => ask(path),
    ({ html }) => html.includes(text),
  )
const requested = async (path: string) => (await ask(path)).html

beforeAll(async () => {
  // The first request loads the renderer.
  await ask('/hub')
})
afterEach(async () => {
  await Promise.all(written.splice(0).map((id) => backend.db.doc(`posts/${id}`).delete()))
})

describe('the document of the board', () => {
  it('contains the newest posts as HTML and as data', async () => {
    await write('Rendered before the request')
    const { response, html, firstPage } = await pageWith('Rendered before the request')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toMatch(/<h2[^>]*>.*?Rendered before the request/s)
    expect(firstPage?.of).toBe('board')
    expect(firstPage?.posts[0]?.title).toBe('Rendered before the request')
    expect(firstPage?.posts.length).toBeLessThanOrEqual(LIMITS.page.posts)
  })

  it('shows a new post and no deleted post within seconds', async () => {
    const post = await write('Here and deleted')
    const html = () => requested('/hub')
    expect(await eventually(html, (text) => text.includes('Here and deleted'))).toContain(
      'Here and deleted',
    )
    await post.delete()
    expect(await eventually(html, (text) => !text.includes('Here and deleted'))).not.toContain(
      'Here and deleted',
    )
  })

  it('redirects unknown parameters to the URL without them', async () => {
    const { response } = await ask('/hub?x=1&sort=top&utm_source=mail', { redirect: 'manual' })
    expect(response.status).toBe(302)
    expect(new URL(response.headers.get('location') ?? '', response.url).search).toBe('?sort=top')
  })

  it('has at most 60 kB with posts of maximum length', async () => {
    const words = (count: number, seed: number) =>
      Array.from({ length: count }, (_, at) => ((at + 1) * (seed + 7) * 2_654_435_761).toString(36))
    const posts = Array.from({ length: LIMITS.page.posts }, (_, seed) => ({
      title: words(30, seed).join(' ').slice(0, LIMITS.title.max),
      content: words(2_000, seed).join(' ').slice(0, LIMITS.content.max),
      code_snippet: words(9_000, seed).join(' ').slice(0, LIMITS.codeSnippet.max),
      tags: words(100, seed)
        .map((word) => word.padEnd(LIMITS.tags.length, word))
        .slice(-LIMITS.tags.count),
      link: `https://example.com/${words(500, seed).join('')}`.slice(0, LIMITS.link.max),
    }))
    for (const { title, content, ...others } of posts) {
      const post = await write(title, content)
      await post.update(others)
    }
    const [last] = posts.at(-1)?.title.split(' ') ?? []
    const html = await eventually(
      () => requested('/hub'),
      (text) => text.includes(last ?? '-'),
    )
    expect(html).toContain(last)
    console.info(`/hub: ${html.length} characters, ${gzipSync(html).length} bytes compressed`)
    expect(gzipSync(html).length).toBeLessThan(60_000)
  })

  it('may be cached briefly by shared caches, and by no browser', async () => {
    const { response } = await ask('/hub')
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=20')
  })

  it('has the headers of every page, also when the function is called without Hosting', async () => {
    expect(PROTECTING).toContain('content-security-policy')
    const page = (await ask('/team')).response.headers
    for (const { headers } of [await fetch(addressOf('board')), (await ask('/hub')).response]) {
      for (const name of PROTECTING) {
        expect(headers.get(name), name).toBe(page.get(name))
        expect(headers.get(name), name).not.toBeNull()
      }
    }
  })

  it('contains the public fields of posts only', async () => {
    await write('Public')
    const { firstPage } = await pageWith('Public')
    const post = firstPage?.posts[0] ?? {}
    expect(Object.keys(post).sort()).toEqual([...Object.keys(storedPost(author)), 'id'].sort())
  })

  it('contains no markup from members', async () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
    await write(hostile.slice(0, 100), hostile)
    const { html } = await pageWith('&lt;script&gt;alert(1)')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;script&gt;alert(1)')
  })

  it('contains the posts under a URL with tracking parameters as well', async () => {
    await write('Read in a newsletter')
    const { html, firstPage } = await pageWith('Read in a newsletter', '/hub?utm_source=mail')
    expect(html).toMatch(/<h2[^>]*>.*?Read in a newsletter/s)
    expect(firstPage?.posts[0]?.title).toBe('Read in a newsletter')
  })

  it('lets the browser load the posts of a URL with filters', async () => {
    const { response, html, firstPage } = await ask('/hub?category=tool')
    expect([response.status, firstPage]).toEqual([200, null])
    expect(html).not.toContain('<article')
    expect(html).toMatch(/aria-selected="true"[^>]*>Tools Showcase/)
  })

  it('renders markup in a URL as text', async () => {
    const q = '"><script>alert(1)</script>'
    const { html } = await ask(`/hub?q=${encodeURIComponent(q)}`)
    expect(html).not.toContain('<script>alert')
  })

  it.each(['POST', 'PUT', 'DELETE'])('is not changed by %s', async (method) => {
    const { response } = await ask('/hub', { method })
    expect(response.status).toBe(405)
  })
})

describe('the document of a post', () => {
  it('contains the post, and describes it in its head', async () => {
    const { id } = await write('A page of its own', 'Seen by those who share it.')
    const { response, html, firstPage } = await ask(`/hub/${id}`)
    expect(response.status).toBe(200)
    expect(html).toContain('<title>A page of its own · The Grid</title>')
    expect(html).toContain('<meta name="description" content="Seen by those who share it.">')
    expect(html).toContain('<meta property="og:title" content="A page of its own · The Grid">')
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/hub/${id}">`))
    expect(html).toMatch(/<h1[^>]*>A page of its own<\/h1>/)
    expect(firstPage?.of).toBe('post')
    expect(firstPage?.posts.map((post) => post.id)).toEqual([id])
  })

  it('contains no markup from members, in its head either', async () => {
    const hostile = '</title><script>alert(1)</script>"><img src=x>'
    const { id } = await write(hostile, hostile)
    const { html } = await ask(`/hub/${id}`)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img')
    expect(html.match(/<\/title>/g)).toHaveLength(1)
  })

  it.each(['nobody-wrote-this', '..%2f..%2fprofiles%2fada', '%00', '__proto__', 'a'.repeat(300)])(
    'is not there for %s',
    async (id) => {
      const { response, html, firstPage } = await ask(`/hub/${id}`)
      expect([response.status, firstPage]).toEqual([404, null])
      expect(html).toContain('<meta name="robots" content="noindex">')
    },
  )
})
