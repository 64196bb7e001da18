import type { Fields } from '@grid/schema/stored'
import { DocumentReference, Query, Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from '../core/firebase.fixture'
import { readFeed } from './read-feed'

const queries = vi.spyOn(Query.prototype, 'get')
const documents = vi.spyOn(DocumentReference.prototype, 'get')

/** The documents that were read; Firestore counts a query without results as one. */
async function readCount(): Promise<number> {
  const found = await Promise.all(queries.mock.results.map(({ value }) => value))
  const ofQueries = found.map(({ size }) => Math.max(1, size))
  return ofQueries.reduce((sum, size) => sum + size, documents.mock.calls.length)
}

const at = (seconds: number) => Timestamp.fromMillis(1_700_000_000_000 + seconds * 1_000)

const post = (changed: Fields = {}) => ({
  ...{ title: 'A title', content: 'Some content.', code_snippet: null, link: null },
  ...{ user_id: 'uid-ada', author_username: 'ada', tags: [], words: [], category: 'tool' },
  ...{ created_at: at(0), updated_at: at(0), ...changed },
})

const comment = (seconds: number, changed: Fields = {}) => ({
  ...{ post_id: 'p1', user_id: 'uid-mallory', author_username: 'mallory', content: 'Yes.' },
  ...{ created_at: at(seconds), updated_at: at(seconds), ...changed },
})

const ban = (user_id: string, changed: Fields = {}) =>
  store({ [`banned_users/${user_id}`]: { user_id, is_active: true, expires_at: null, ...changed } })

const paths = async (...subject: Parameters<typeof readFeed>) =>
  (await readFeed(...subject))?.entries.map(({ path }) => path)

describe('the feed of the board', () => {
  it('has the newest posts first and the time of the latest change', async () => {
    await store({
      'posts/p1': post({ created_at: at(1), updated_at: at(900) }),
      'posts/p2': post({ created_at: at(2) }),
    })
    const feed = await readFeed({ kind: 'board' })
    expect(feed).toMatchObject({ feed: '/feeds/board', page: '/hub', title: 'The Grid' })
    expect(feed?.entries.map(({ path }) => path)).toEqual(['/hub/p2', '/hub/p1'])
    expect(feed?.updated).toEqual(at(900).toDate())
  })

  it('is empty, and of a fixed time, without posts', async () => {
    expect(await readFeed({ kind: 'board' })).toMatchObject({ entries: [], updated: new Date(0) })
    expect(await readCount()).toBe(1)
  })

  it('leaves out the posts of banned members, and of nobody whose ban has ended', async () => {
    for (const [index, user_id] of ['a', 'b', 'c', 'd'].entries()) {
      await store({ [`posts/${user_id}`]: post({ user_id, created_at: at(index) }) })
    }
    await ban('a')
    await ban('b', { is_active: false })
    await ban('c', { expires_at: at(0) })
    expect(await paths({ kind: 'board' })).toEqual(['/hub/d', '/hub/c', '/hub/b'])
  })

  it('reads at most 20 documents, and leaves out banned authors alone, however many', async () => {
    for (let index = 10; index < 40; index += 1) {
      const user_id = `uid-${index}`
      await store({ [`posts/p${index}`]: post({ user_id, created_at: at(-index) }) })
      if (index !== 12 && index !== 19) await ban(user_id)
    }
    expect(await paths({ kind: 'board' })).toEqual(['/hub/p12', '/hub/p19'])
    expect(await readCount()).toBeLessThanOrEqual(20)
  })
})

describe('the feed of a category', () => {
  it('has its posts only', async () => {
    await store({ 'posts/p1': post(), 'posts/p2': post({ category: 'research' }) })
    const feed = await readFeed({ kind: 'category', category: 'tool' })
    expect(feed).toMatchObject({
      feed: '/feeds/category/tool',
      page: '/hub?category=tool',
      title: 'The Grid: Tool Showcase',
    })
    expect(feed?.entries.map(({ path }) => path)).toEqual(['/hub/p1'])
  })

  it('exists without posts', async () => {
    expect(await paths({ kind: 'category', category: 'project' })).toEqual([])
  })
})

describe('the feed of a tag', () => {
  it('has the posts with the tag, in any case', async () => {
    const tagged = post({ tags: ['c++'], words: ['#c++'] })
    await store({ 'posts/p1': tagged, 'posts/p2': post({ words: ['c++'] }) })
    const feed = await readFeed({ kind: 'tag', tag: 'C++' })
    expect(feed).toMatchObject({ feed: '/feeds/tag/C%2B%2B', page: '/hub?tag=C%2B%2B' })
    expect(feed?.title).toBe('The Grid: posts tagged C++')
    expect(feed?.entries.map(({ path }) => path)).toEqual(['/hub/p1'])
  })

  it('does not exist if no post has it, or banned members alone', async () => {
    expect(await readFeed({ kind: 'tag', tag: 'none' })).toBeNull()
    await store({ 'posts/p1': post({ words: ['#spam'] }) })
    await ban('uid-ada')
    expect(await readFeed({ kind: 'tag', tag: 'spam' })).toBeNull()
  })
})

describe('the feed of a member', () => {
  beforeEach(async () => {
    const profile = { username: 'Ada', username_lower: 'ada', created_at: at(7) }
    await store({ 'profiles/uid-ada': profile })
  })

  it('has the posts of the member, and exists without any', async () => {
    expect(await readFeed({ kind: 'member', handle: 'ada' })).toMatchObject({
      ...{ feed: '/feeds/members/ada', page: '/members/Ada', title: 'Posts by Ada' },
      ...{ entries: [], updated: at(7).toDate() },
    })
    await store({ 'posts/p1': post(), 'posts/p2': post({ user_id: 'uid-bob' }) })
    expect(await paths({ kind: 'member', handle: 'ada' })).toEqual(['/hub/p1'])
  })

  it('does not exist for an unknown or a banned member', async () => {
    expect(await readFeed({ kind: 'member', handle: 'nobody' })).toBeNull()
    await ban('uid-ada')
    expect(await readFeed({ kind: 'member', handle: 'ada' })).toBeNull()
  })

  it('reads at most 20 documents', async () => {
    for (let index = 0; index < 30; index += 1) await store({ [`posts/p${index}`]: post() })
    expect(await paths({ kind: 'member', handle: 'ada' })).toHaveLength(10)
    expect(await readCount()).toBeLessThanOrEqual(20)
  })
})

describe('the feed of the comments on a post', () => {
  it('has the newest comments first, with links to their places', async () => {
    await store({
      'posts/p1': post({ title: 'On feeds' }),
      'comments/c1': comment(1),
      'comments/c2': comment(2),
      'comments/c3': comment(3, { post_id: 'p2' }),
    })
    const feed = await readFeed({ kind: 'comments', postId: 'p1' })
    expect(feed).toMatchObject({ feed: '/feeds/posts/p1/comments', page: '/hub/p1' })
    expect(feed?.title).toBe('Comments on “On feeds”')
    const found = feed?.entries.map(({ path }) => path)
    expect(found).toEqual(['/hub/p1#comment-c2', '/hub/p1#comment-c1'])
    expect(feed?.entries[0]).toMatchObject({
      title: 'mallory on “On feeds”',
      author: { name: 'mallory', path: '/members/mallory' },
      ...{ link: null, tags: [] },
      html: '<p dir="auto">Yes.</p>',
    })
  })

  it('has the time of the post without comments', async () => {
    await store({ 'posts/p1': post({ updated_at: at(5) }) })
    expect(await readFeed({ kind: 'comments', postId: 'p1' })).toMatchObject({
      entries: [],
      updated: at(0).toDate(),
    })
  })

  it('leaves out the comments of banned members', async () => {
    const byBob = comment(2, { user_id: 'uid-bob' })
    await store({ 'posts/p1': post(), 'comments/c1': comment(1), 'comments/c2': byBob })
    await ban('uid-bob')
    expect(await paths({ kind: 'comments', postId: 'p1' })).toEqual(['/hub/p1#comment-c1'])
  })

  it('does not exist for an unknown post, or one by a banned member', async () => {
    expect(await readFeed({ kind: 'comments', postId: 'p1' })).toBeNull()
    await store({ 'posts/p1': post() })
    await ban('uid-ada')
    expect(await readFeed({ kind: 'comments', postId: 'p1' })).toBeNull()
  })

  it('reads at most 20 documents, with many banned authors', async () => {
    await store({ 'posts/p1': post() })
    for (let index = 10; index < 40; index += 1) {
      await store({ [`comments/c${index}`]: comment(index, { user_id: `uid-${index}` }) })
      await ban(`uid-${index}`)
    }
    expect(await paths({ kind: 'comments', postId: 'p1' })).toEqual([])
    expect(await readCount()).toBeLessThanOrEqual(20)
  })
})

it('has no id of a member in any feed', async () => {
  await store({ 'posts/p1': post(), 'comments/c1': comment(1) })
  const feeds = [
    await readFeed({ kind: 'board' }),
    await readFeed({ kind: 'comments', postId: 'p1' }),
  ]
  expect(feeds.map((feed) => feed?.entries.length)).toEqual([1, 1])
  expect(JSON.stringify(feeds)).not.toContain('uid-')
})
