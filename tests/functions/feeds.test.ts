import { SEED_USERS } from '@grid/seed/rows/seed-users'
import { Timestamp } from 'firebase-admin/firestore'
import { afterAll, describe, expect, it } from 'vitest'
import { host } from '../hosts'
import { storedPost } from '../stored-documents'
import { testBackend } from './test-backend'

/*
 * An instance reuses a feed for five minutes, so each test reads a feed of its own.
 */
const backend = testBackend('feeds')
const author = { uid: 'feeds-author', username: 'feeds_author' }
const banned = SEED_USERS.find(({ username }) => username === 'bob')
const written: string[] = []

async function write(collection: string, id: string, fields: object): Promise<void> {
  written.push(`${collection}/${id}`)
  await backend.db.doc(`${collection}/${id}`).set(fields)
}

const writePost = (id: string, tag: string, texts: object = {}, by = author) =>
  write('posts', id, storedPost(by, { title: `Title of ${id}`, tags: [tag], ...texts }))

const comment = (postId: string, by = author, at = Timestamp.now()) => ({
  post_id: postId,
  parent_id: null,
  reply_to: null,
  user_id: by.uid,
  author_username: by.username,
  content: `A comment by ${by.username}.`,
  recipient_ids: [],
  created_at: at,
  updated_at: at,
})

async function ask(path: string, init: RequestInit = {}) {
  const url = `http://${host('hosting').address}/feeds/${path}`
  const response = await fetch(url, { redirect: 'manual', ...init })
  return { response, text: await response.text() }
}

afterAll(() => Promise.all(written.map((path) => backend.db.doc(path).delete())))

describe('a feed through Hosting', () => {
  it('has its media type, and the headers of a response that is not a document', async () => {
    const { response, text } = await ask('board.atom')
    expect(response.status).toBe(200)
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<feed /)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=300, s-maxage=300, stale-while-revalidate=60',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/atom+xml; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const json = await ask('board.json')
    expect(json.response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    expect(JSON.parse(json.text)).toMatchObject({ title: 'The Grid' })
  })

  it('responds with 304 without a body to a client that has the current version', async () => {
    const { response } = await ask('category/tool.atom')
    const current = { 'If-None-Match': `${response.headers.get('etag')}` }
    const again = await ask('category/tool.atom', { headers: current })
    expect([again.response.status, again.text]).toEqual([304, ''])
    for (const headers of [
      { 'If-None-Match': '"other"' },
      { 'If-Modified-Since': new Date().toUTCString() },
    ]) {
      const { response: other } = await ask('category/tool.atom', { headers })
      expect(other.status, JSON.stringify(headers)).toBe(200)
    }
  })

  it('responds to HEAD with the headers alone', async () => {
    const { response, text } = await ask('board.atom', { method: 'HEAD' })
    expect([response.status, text]).toEqual([200, ''])
    expect(response.headers.get('etag')).toMatch(/^(W\/)?"/)
  })

  it('redirects a query to the path without it', async () => {
    const { response } = await ask('board.atom?x=1')
    expect(response.status).toBe(301)
    const target = new URL(response.headers.get('location') ?? '', response.url)
    expect(target.pathname + target.search).toBe('/feeds/board.atom')
  })

  it.each(['tag/nobody-uses-this.atom', 'members/no_such_member.json', 'posts/none/comments.atom'])(
    'does not exist at %s',
    async (path) => {
      const { response, text } = await ask(path)
      expect([response.status, text]).toEqual([404, 'No such feed.'])
    },
  )

  it.each(['POST', 'PUT', 'DELETE'])('is not changed by %s', async (method) => {
    expect((await ask('board.atom', { method })).response.status).toBe(405)
  })
})

describe('the posts of a feed', () => {
  it('are those with the tag, whatever characters it has', async () => {
    await writePost('feeds-tagged', 'feeds/c++ 100%')
    await writePost('feeds-other', 'feeds-other')
    const { text } = await ask(`tag/${encodeURIComponent('feeds/c++ 100%')}.atom`)
    expect(text).toContain('<title>Title of feeds-tagged</title>')
    expect(text).toContain('<category term="feeds/c++ 100%"/>')
    expect(text).not.toContain('feeds-other')
  })

  it('are those of the member, with rendered texts and no id of the account', async () => {
    const username_lower = author.username
    const created_at = Timestamp.now()
    await write('profiles', author.uid, { username: author.username, username_lower, created_at })
    await writePost('feeds-own', 'feeds-own', { content: 'Read **this**: <script>' })
    const { text } = await ask('members/feeds_author.json')
    expect(text).toContain('Read <strong>this</strong>: &lt;script&gt;')
    expect(text).not.toContain(author.uid)
  })

  it('are none of a banned member, whose own feed does not exist', async () => {
    if (!banned) throw new Error('There is no banned seed user.')
    await writePost('feeds-by-bob', 'feeds-banned', {}, banned)
    await writePost('feeds-by-author', 'feeds-banned')
    const { text } = await ask('tag/feeds-banned.atom')
    expect(text).toContain('feeds-by-author')
    expect(text).not.toContain('feeds-by-bob')
    expect((await ask('members/bob.atom')).response.status).toBe(404)
  })

  it('are none in the trash', async () => {
    await writePost('feeds-kept', 'feeds-trash')
    const record = storedPost(author, { title: 'Deleted', tags: ['feeds-trash'] })
    const trashed = { kind: 'posts', user_id: author.uid, record, deleted_at: Timestamp.now() }
    await write('trash', 'feeds-deleted', trashed)
    expect((await ask('tag/feeds-trash.json')).text).not.toContain('Deleted')
  })
})

describe('the comments of a feed', () => {
  it('are the newest of the post, without those of banned members', async () => {
    if (!banned) throw new Error('There is no banned seed user.')
    await writePost('feeds-post', 'feeds-post')
    const at = Timestamp.now()
    const earlier = Timestamp.fromMillis(at.toMillis() - 60_000)
    await write('comments', 'feeds-first', comment('feeds-post', author, earlier))
    await write('comments', 'feeds-second', comment('feeds-post', author, at))
    await write('comments', 'feeds-bob', comment('feeds-post', banned, at))
    const { text } = await ask('posts/feeds-post/comments.json')
    const { items } = JSON.parse(text) as { items: { url: string }[] }
    expect(items.map(({ url }) => new URL(url).pathname + new URL(url).hash)).toEqual([
      '/hub/feeds-post#comment-feeds-second',
      '/hub/feeds-post#comment-feeds-first',
    ])
  })
})
