import { searchTokens } from '@grid/schema/search-tokens'
import type { Query } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { commentWithoutAuthor, postWithoutAuthor, removeCounted } from './texts'

const AUTHOR = { user_id: 'deleted_member', author_username: 'deleted member' }

describe('a text of a deleted account', () => {
  it('is found by its own texts and not by the name', () => {
    const post = {
      title: 'Mesh',
      content: 'Ada was here.',
      tags: ['LoRa'],
      author_username: 'nadia',
    }
    expect(postWithoutAuthor(post)).toEqual({
      ...AUTHOR,
      words: searchTokens({ ...post, author_username: '' }),
      excerpt: { content: 'Ada was here.', code_snippet: null, is_whole: true },
    })
    expect(postWithoutAuthor(post)['words']).not.toContain('nadia')
    expect(postWithoutAuthor(post)['words']).not.toContain('deleted')
  })

  it('needs no tags', () => {
    const { words } = postWithoutAuthor({ title: 'Mesh', content: 'Ada was here.' })
    expect(words).toEqual(expect.arrayContaining(['mesh', 'ada', 'was', 'here']))
  })

  it('has the same author for all accounts', () => {
    expect(commentWithoutAuthor()).toEqual(AUTHOR)
  })
})

/** Something that counts for a post, such as a vote. */
type Row = { readonly id: string; readonly post: string }

const { world, lowered } = vi.hoisted(() => ({
  world: {
    rows: [] as Row[],
    /** What others removed since it was read. */
    gone: new Set<string>(),
    transactions: 0,
    underWay: 0,
    most: 0,
  },
  lowered: vi.fn(),
}))

vi.mock('../moderation', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../moderation')>()),
  prepareCounter: async (_: object, postId: string) => (counter: string, by: number) =>
    lowered(postId, counter, by),
}))
vi.mock('../core/firebase', () => ({
  db: {
    runTransaction: async (work: (transaction: object) => Promise<void>) => {
      world.transactions += 1
      world.underWay += 1
      world.most = Math.max(world.most, world.underWay)
      await new Promise((resolve) => setTimeout(resolve, 1))
      await work({
        getAll: async (...refs: { id: string }[]) =>
          refs.map((ref) => ({ ref, exists: !world.gone.has(ref.id) })),
        delete: ({ id }: { id: string }) => {
          world.rows = world.rows.filter((row) => row.id !== id)
        },
      })
      world.underWay -= 1
      world.rows = world.rows.filter(({ id }) => !world.gone.has(id))
    },
  },
}))

const query = {
  limit: (most: number) => ({
    get: async () => ({
      docs: world.rows.slice(0, most).map(({ id, post }) => ({ id, ref: { id }, get: () => post })),
    }),
  }),
} as unknown as Query

const rows = (many: number, posts: number) =>
  Array.from({ length: many }, (_, at) => ({ id: `r${at}`, post: `p${at % posts}` }))
const take = (signal?: AbortSignal) =>
  removeCounted(
    query,
    {
      counter: 'comment_count',
      postOf: (found) => String(found.get('post_id')),
      remove: (transaction, counted) => transaction.delete(counted),
    },
    signal,
  )

beforeEach(() => {
  Object.assign(world, { rows: [], transactions: 0, underWay: 0, most: 0 })
  world.gone.clear()
  lowered.mockReset()
})

describe('what somebody left on posts', () => {
  it('goes ten posts at a time, so that many votes do not outlast the call', async () => {
    world.rows = rows(250, 250)
    expect(await take()).toBe(250)
    expect(world).toMatchObject({ rows: [], transactions: 250, most: 10 })
    expect(lowered).toHaveBeenCalledTimes(250)
    expect(lowered).toHaveBeenCalledWith('p249', 'comment_count', 1)
  })

  it('goes from one post at once, so that nothing waits for its own kind', async () => {
    world.rows = rows(60, 2)
    expect(await take()).toBe(60)
    expect(world.transactions).toBe(2)
    expect(lowered.mock.calls).toEqual([
      ['p0', 'comment_count', 30],
      ['p1', 'comment_count', 30],
    ])
  })

  it('is counted once where another call took it meanwhile', async () => {
    world.rows = rows(3, 1)
    world.gone.add('r1')
    await take()
    expect(lowered.mock.calls).toEqual([['p0', 'comment_count', 2]])
  })

  it('changes no counter where all of it went meanwhile', async () => {
    world.rows = rows(1, 1)
    world.gone.add('r0')
    await take()
    expect(lowered).not.toHaveBeenCalled()
  })

  it('stays, as far as it was not taken, when the time is up', async () => {
    world.rows = rows(50, 50)
    const time = new AbortController()
    lowered.mockImplementation((postId: string) => postId === 'p0' && time.abort())
    await expect(take(time.signal)).rejects.toThrow('aborted')
    expect(world.underWay).toBe(0)
    expect(world.rows).toHaveLength(40)
  })
})
