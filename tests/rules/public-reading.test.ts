import { Timestamp } from 'firebase-admin/firestore'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { DataSource, PageQuery } from '../../web/src/data/data-source'
import { host } from '../hosts'
import { openSimulation } from '../load-simulation/simulation'
import { storedPost } from '../stored-documents'

const { PROJECT } = vi.hoisted(() => ({ PROJECT: 'demo-grid-simulation-public-reading' }))
const ADA = { uid: 'ada', username: 'Ada' }
const BOB = { uid: 'bob', username: 'Bob' }
const PAGE = 4

vi.mock('../../web/src/data/project', () => ({
  firebaseOptions: { apiKey: 'demo-key', projectId: PROJECT },
  emulators: { firestore: host('firestore').port },
  EMULATOR_HOST: host('firestore').host,
}))

vi.stubGlobal('navigator', { onLine: true })
const simulation = await openSimulation('public-reading', 1, 0)
afterAll(() => simulation.close())
const { restDataSource: visitors } = await import('../../web/src/data/data-source.rest')
const { firestoreDataSource: members } = await import('../../web/src/data/data-source.firestore')

const batch = simulation.server.batch()
for (let number = 0; number < 10; number += 1) {
  // Some have the same time. All times are finer than milliseconds.
  const at = new Timestamp(1_780_000_000 + Math.floor(number / 3), 123_456_000)
  const category = number < 4 ? 'tool' : 'discussion'
  const post = storedPost(number % 2 ? ADA : BOB, { tags: ['usb'], category }, at)
  batch.set(simulation.server.doc(`posts/p${number}`), {
    ...{ ...post, upvotes: number % 3 },
    created_in: { hour: number, day: number, month: number },
  })
  const comment = {
    post_id: 'p1',
    user_id: 'bob',
    author_username: 'Bob',
    content: `“${number}”`,
  }
  batch.set(simulation.server.doc(`comments/c${number}`), {
    ...comment,
    ...{ parent_id: number % 4 === 0 ? null : 'c0', created_at: at, updated_at: at },
  })
}
await batch.commit()

/** Records in a form that can be compared; times are exact. */
const comparable = (records: unknown) =>
  JSON.parse(
    JSON.stringify(records, (_, value) =>
      typeof value === 'object' && value && 'nanoseconds' in value
        ? [value.seconds, value.nanoseconds]
        : value,
    ),
  )

async function allPages<Name extends 'posts' | 'comments'>(by: DataSource, first: PageQuery<Name>) {
  const pages = [await by.page(first)]
  for (let last = pages[0]?.at(-1); last; last = pages.at(-1)?.at(-1)) {
    pages.push(await by.page({ ...first, after: last }))
  }
  return pages
}

const posts = (change: Partial<PageQuery<'posts'>>): PageQuery<'posts'> => ({
  ...{ from: 'posts', where: [], order: [['created_at', 'desc']], after: null, limit: PAGE },
  ...change,
})

describe('visitors read what members read, by plain requests', () => {
  it.each([
    ['the newest posts', posts({}), 10],
    [
      'the top posts',
      posts({
        order: [
          ['upvotes', 'desc'],
          ['created_at', 'desc'],
        ],
      }),
      10,
    ],
    [
      'the top posts of some days',
      posts({
        where: [
          ['category', '==', 'discussion'],
          ['created_in.day', 'in', [2, 3, 4, 5, 6, 7]],
        ],
        order: [
          ['upvotes', 'desc'],
          ['created_at', 'desc'],
        ],
      }),
      4,
    ],
    ['the posts with a word', posts({ where: [['words', 'array-contains', 'usb']] }), 10],
    ['the posts of an author', posts({ where: [['author_username', '==', 'Ada']] }), 5],
    ['the posts of a category', posts({ where: [['category', '==', 'discussion']] }), 6],
  ] as const)('%s, page by page', async (_, wanted, count) => {
    const pages = await allPages(visitors, wanted)
    expect(comparable(pages)).toEqual(comparable(await allPages(members, wanted)))
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(count)
  })

  it('the comments below a post, page by page', async () => {
    const below: PageQuery<'comments'> = {
      ...{ from: 'comments', where: [['post_id', '==', 'p1']], after: null, limit: PAGE },
      order: [['created_at', 'asc']],
    }
    const pages = await allPages(visitors, below)
    expect(comparable(pages)).toEqual(comparable(await allPages(members, below)))
    expect(pages.flat()).toHaveLength(10)
  })

  it('a single post, and that there is none', async () => {
    expect(comparable(await visitors.one('posts', 'p1'))).toEqual(
      comparable(await members.one('posts', 'p1')),
    )
    expect(await visitors.one('posts', 'none')).toBeNull()
  })

  it('and are rejected a list without a limit that the rules allow', async () => {
    const everything = posts({ limit: 1_000 })
    await expect(visitors.page(everything)).rejects.toMatchObject({ code: 'permission-denied' })
    await expect(members.page(everything)).rejects.toMatchObject({ code: 'permission-denied' })
  })
})

it('says what time it is for the rules', async () => {
  const { restClient } = await import('../../web/src/data/rest-client')
  const requestedAt = Date.now()
  const time = await restClient.serverTime('posts')
  expect(Math.abs(time - requestedAt)).toBeLessThan(60_000)
})
