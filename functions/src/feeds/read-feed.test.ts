import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readFeed } from './read-feed'

type Fields = Readonly<Record<string, unknown>>

/** Collections in memory; each found document counts as a read, an empty result as one. */
const store = vi.hoisted(() => ({
  documents: new Map<string, Map<string, Record<string, unknown>>>(),
  reads: 0,
}))

vi.mock('../core/firebase', () => {
  type Test = (fields: Record<string, unknown>) => boolean
  const snapshot = (id: string, fields: Record<string, unknown> | undefined) => ({
    id,
    exists: fields !== undefined,
    data: () => fields,
  })
  const compare = (name: string, by: string, value: unknown): Test => {
    const holds: Record<string, (stored: unknown) => boolean> = {
      '==': (stored) => stored === value,
      in: (stored) => (value as unknown[]).includes(stored),
      'array-contains': (stored) => (stored as unknown[]).includes(value),
    }
    return (fields) => holds[by]?.(fields[name]) ?? false
  }
  const query = (collection: string, tests: readonly Test[], isNewest = false, most = 1_000) => ({
    select: () => query(collection, tests, isNewest, most),
    where: (name: string, by: string, value: unknown) =>
      query(collection, [...tests, compare(name, by, value)], isNewest, most),
    orderBy: () => query(collection, tests, true, most),
    limit: (count: number) => query(collection, tests, isNewest, count),
    get: async () => {
      const found = [...(store.documents.get(collection) ?? [])]
        .filter(([, fields]) => tests.every((test) => test(fields)))
        .toSorted(([one, a], [other, b]) =>
          isNewest
            ? (b['created_at'] as Timestamp).toMillis() - (a['created_at'] as Timestamp).toMillis()
            : one.localeCompare(other),
        )
        .slice(0, most)
      store.reads += Math.max(1, found.length)
      return { docs: found.map(([id, fields]) => snapshot(id, fields)) }
    },
  })
  return {
    db: {
      collection: (name: string) => query(name, []),
      doc: (path: string) => ({
        get: async () => {
          const [collection = '', id = ''] = path.split('/')
          store.reads += 1
          return snapshot(id, store.documents.get(collection)?.get(id))
        },
      }),
    },
  }
})

const at = (seconds: number) => Timestamp.fromMillis(1_700_000_000_000 + seconds * 1_000)

function put(collection: string, id: string, fields: Fields): void {
  const documents = store.documents.get(collection) ?? new Map()
  store.documents.set(collection, documents.set(id, fields))
}

function putPost(id: string, seconds: number, changed: Fields = {}): void {
  put('posts', id, {
    ...{ title: `Title of ${id}`, content: 'Some content.', code_snippet: null, link: null },
    ...{ user_id: 'uid-ada', author_username: 'ada', tags: [], words: [], category: 'tool' },
    ...{ created_at: at(seconds), updated_at: at(seconds + 1), ...changed },
  })
}

function putComment(id: string, seconds: number, changed: Fields = {}): void {
  put('comments', id, {
    ...{ post_id: 'p1', user_id: 'uid-mallory', author_username: 'mallory', content: 'Yes.' },
    ...{ created_at: at(seconds), updated_at: at(seconds), ...changed },
  })
}

const ban = (id: string, changed: Fields = {}) =>
  put('banned_users', id, { user_id: id, is_active: true, expires_at: null, ...changed })

const paths = async (...subject: Parameters<typeof readFeed>) =>
  (await readFeed(...subject))?.entries.map(({ path }) => path)

beforeEach(() => {
  store.documents.clear()
  store.reads = 0
})

describe('the feed of the board', () => {
  it('has the newest posts first and the time of the latest change', async () => {
    putPost('p1', 1, { updated_at: at(900) })
    putPost('p2', 2)
    const feed = await readFeed({ of: 'board' })
    expect(feed).toMatchObject({ feed: '/feeds/board', page: '/hub', title: 'The Grid' })
    expect(feed?.entries.map(({ path }) => path)).toEqual(['/hub/p2', '/hub/p1'])
    expect(feed?.updated).toEqual(at(900).toDate())
  })

  it('is empty, and of a fixed time, without posts', async () => {
    expect(await readFeed({ of: 'board' })).toMatchObject({ entries: [], updated: new Date(0) })
    expect(store.reads).toBe(1)
  })

  it('leaves out the posts of banned members, and of nobody whose ban has ended', async () => {
    for (const [index, uid] of ['a', 'b', 'c', 'd'].entries()) putPost(uid, index, { user_id: uid })
    ban('a')
    ban('b', { is_active: false })
    ban('c', { expires_at: at(0) })
    expect(await paths({ of: 'board' })).toEqual(['/hub/d', '/hub/c', '/hub/b'])
  })

  it('reads at most 20 documents, and shows nobody who may be banned', async () => {
    for (let index = 10; index < 40; index += 1) {
      putPost(`p${index}`, -index, { user_id: `uid-${index}` })
      if (index !== 12 && index !== 20) ban(`uid-${index}`)
    }
    expect(await paths({ of: 'board' })).toEqual(['/hub/p12'])
    expect(store.reads).toBeLessThanOrEqual(20)
  })
})

describe('the feed of a category', () => {
  it('has its posts only', async () => {
    putPost('p1', 1)
    putPost('p2', 2, { category: 'research' })
    const feed = await readFeed({ of: 'category', category: 'tool' })
    expect(feed).toMatchObject({
      feed: '/feeds/category/tool',
      page: '/hub?category=tool',
      title: 'The Grid: Tool Showcase',
    })
    expect(feed?.entries.map(({ path }) => path)).toEqual(['/hub/p1'])
  })

  it('exists without posts', async () => {
    expect(await paths({ of: 'category', category: 'project' })).toEqual([])
  })
})

describe('the feed of a tag', () => {
  it('has the posts with the tag, in any case', async () => {
    putPost('p1', 1, { tags: ['c++'], words: ['#c++'] })
    putPost('p2', 2, { words: ['c++'] })
    const feed = await readFeed({ of: 'tag', tag: 'C++' })
    expect(feed).toMatchObject({ feed: '/feeds/tag/C%2B%2B', page: '/hub?tag=C%2B%2B' })
    expect(feed?.title).toBe('The Grid: posts tagged C++')
    expect(feed?.entries.map(({ path }) => path)).toEqual(['/hub/p1'])
  })

  it('does not exist if no post has it, or banned members alone', async () => {
    expect(await readFeed({ of: 'tag', tag: 'none' })).toBeNull()
    putPost('p1', 1, { words: ['#spam'] })
    ban('uid-ada')
    expect(await readFeed({ of: 'tag', tag: 'spam' })).toBeNull()
  })
})

describe('the feed of a member', () => {
  beforeEach(() => {
    const profile = { username: 'Ada', username_lower: 'ada', created_at: at(7) }
    put('profiles', 'uid-ada', profile)
  })

  it('has the posts of the member, and exists without any', async () => {
    expect(await readFeed({ of: 'member', handle: 'ada' })).toMatchObject({
      ...{ feed: '/feeds/members/ada', page: '/members/Ada', title: 'Posts by Ada' },
      ...{ entries: [], updated: at(7).toDate() },
    })
    putPost('p1', 100)
    putPost('p2', 101, { user_id: 'uid-bob' })
    expect(await paths({ of: 'member', handle: 'ada' })).toEqual(['/hub/p1'])
  })

  it('does not exist for an unknown or a banned member', async () => {
    expect(await readFeed({ of: 'member', handle: 'nobody' })).toBeNull()
    ban('uid-ada')
    expect(await readFeed({ of: 'member', handle: 'ada' })).toBeNull()
  })

  it('reads at most 20 documents', async () => {
    for (let index = 0; index < 40; index += 1) putPost(`p${index}`, index)
    expect(await paths({ of: 'member', handle: 'ada' })).toHaveLength(12)
    expect(store.reads).toBeLessThanOrEqual(20)
  })
})

describe('the feed of the comments on a post', () => {
  it('has the newest comments first, with links to their places', async () => {
    putPost('p1', 0, { title: 'On feeds' })
    putComment('c1', 1)
    putComment('c2', 2)
    putComment('c3', 3, { post_id: 'p2' })
    const feed = await readFeed({ of: 'comments', postId: 'p1' })
    expect(feed).toMatchObject({ feed: '/feeds/posts/p1/comments', page: '/hub/p1' })
    expect(feed?.title).toBe('Comments on “On feeds”')
    expect(feed?.entries.map(({ path }) => path)).toEqual([
      '/hub/p1#comment-c2',
      '/hub/p1#comment-c1',
    ])
    expect(feed?.entries[0]).toMatchObject({
      title: 'mallory on “On feeds”',
      author: { name: 'mallory', path: '/members/mallory' },
      html: '<p dir="auto">Yes.</p>',
    })
  })

  it('has the time of the post without comments', async () => {
    putPost('p1', 0)
    expect(await readFeed({ of: 'comments', postId: 'p1' })).toMatchObject({
      entries: [],
      updated: at(0).toDate(),
    })
  })

  it('leaves out the comments of banned members', async () => {
    putPost('p1', 0)
    putComment('c1', 1)
    putComment('c2', 2, { user_id: 'uid-bob' })
    ban('uid-bob')
    expect(await paths({ of: 'comments', postId: 'p1' })).toEqual(['/hub/p1#comment-c1'])
  })

  it('does not exist for an unknown post, or one by a banned member', async () => {
    expect(await readFeed({ of: 'comments', postId: 'p1' })).toBeNull()
    putPost('p1', 0)
    ban('uid-ada')
    expect(await readFeed({ of: 'comments', postId: 'p1' })).toBeNull()
  })

  it('reads at most 20 documents, with many banned authors', async () => {
    putPost('p1', 0)
    for (let index = 10; index < 40; index += 1) {
      putComment(`c${index}`, index, { user_id: `uid-${index}` })
      ban(`uid-${index}`)
    }
    expect(await paths({ of: 'comments', postId: 'p1' })).toEqual([])
    expect(store.reads).toBeLessThanOrEqual(20)
  })
})

it('has no id of a member in any feed', async () => {
  putPost('p1', 0)
  putComment('c1', 1)
  const feeds = [await readFeed({ of: 'board' }), await readFeed({ of: 'comments', postId: 'p1' })]
  expect(JSON.stringify(feeds)).not.toContain('uid-')
})
