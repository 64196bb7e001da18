import { type CounterChanges, counterChangesOf } from '@grid/schema/counter-changes'
import type { Fields } from '@grid/schema/stored'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db, store, stored } from './core/firebase.fixture'
import { refreshCommentCount, writeCounterChanges } from './counters'

const at = (moment: string) => Timestamp.fromDate(new Date(moment))
const DAY = 'daily_figures/2026-11-21'

const POST = {
  user_id: 'ada',
  author_username: 'Ada',
  tags: ['Mesh', 'usb'],
  upvotes: 3,
  created_at: at('2026-11-21T09:00:00Z'),
}
const DOWNLOAD = {
  tool_name: 'ClawNet Core',
  platform: 'linux',
  created_at: at('2026-11-21T23:59:59Z'),
}

function plain(changes: CounterChanges) {
  return Object.fromEntries(
    [...changes].map(([path, { fields, increments }]) => [
      path,
      { ...fields, ...Object.fromEntries(increments) },
    ]),
  )
}

const postChanges = (before?: Fields, after?: Fields) =>
  plain(counterChangesOf('posts', before, after))

describe('counterChangesOf a post', () => {
  it('counts it in total, on its day, for its author and for each tag', () => {
    expect(postChanges(undefined, POST)).toEqual({
      'stats/counts': { posts: 1 },
      [DAY]: { date: '2026-11-21', posts: 1 },
      'contributor_tallies/ada': { username: 'Ada', posts: 1 },
      'tag_tallies/t-mesh': { tag: 'mesh', posts: 1 },
      'tag_tallies/t-usb': { tag: 'usb', posts: 1 },
    })
  })

  it('subtracts all of that when it is deleted', () => {
    const increments = Object.values(postChanges(POST, undefined)).map((change) => change['posts'])
    expect(increments).toEqual([-1, -1, -1, -1, -1])
  })

  it('changes nothing for votes, comments and edits of its text', () => {
    expect(postChanges(POST, { ...POST, upvotes: 4, comment_count: 1, title: 'New' })).toEqual({})
  })

  it('changes the counters of changed tags only', () => {
    expect(postChanges(POST, { ...POST, tags: ['mesh', 'MESH', 'lora'] })).toEqual({
      'tag_tallies/t-usb': { tag: 'usb', posts: -1 },
      'tag_tallies/t-lora': { tag: 'lora', posts: 1 },
    })
  })

  it('counts it once for tags that differ in accents only', () => {
    const changes = postChanges({ ...POST, tags: [] }, { ...POST, tags: ['café', 'cafe'] })
    expect(changes).toEqual({ 'tag_tallies/t-cafe': { tag: 'cafe', posts: 1 } })
  })

  it('counts no tag that gets too long when it is cleaned, whose id Firestore would reject', () => {
    const expanding = '\ufdfa'.repeat(50)
    const changes = postChanges({ ...POST, tags: [] }, { ...POST, tags: [expanding, 'lora'] })
    expect(changes).toEqual({ 'tag_tallies/t-lora': { tag: 'lora', posts: 1 } })
  })

  it('subtracts it from its author when the account is deleted', () => {
    const anonymous = { ...POST, user_id: 'deleted_member', author_username: 'deleted member' }
    expect(postChanges(POST, anonymous)).toEqual({
      'contributor_tallies/ada': { username: 'Ada', posts: -1 },
    })
  })

  it('counts it under the id of its author if it has no username', () => {
    const { author_username: _, ...nameless } = POST
    expect(postChanges(undefined, nameless)).toMatchObject({
      'contributor_tallies/ada': { username: 'ada', posts: 1 },
    })
  })

  it('ignores tags that are no texts', () => {
    const odd = { ...POST, tags: ['Mesh', 7, null, 'usb'] }
    expect(postChanges(undefined, odd)).toEqual(postChanges(undefined, POST))
  })

  it('counts no download, whatever fields it has', () => {
    const posing = { ...POST, tool_name: 'ClawNet Core', platform: 'linux' }
    expect(postChanges(undefined, posing)).toEqual(postChanges(undefined, POST))
  })
})

describe('counterChangesOf a comment', () => {
  it('counts it in total, and for no day, author or tag', () => {
    expect(plain(counterChangesOf('comments', undefined, POST))).toEqual({
      'stats/counts': { comments: 1 },
    })
  })
})

describe('counterChangesOf a document that is counted by day', () => {
  it.each([
    ['profiles', 'sign_ups'],
    ['service_requests', 'service_requests'],
  ] as const)('counts %s, as %s', (collection, counter) => {
    const created = { created_at: at('2026-11-21T00:00:00Z') }
    expect(plain(counterChangesOf(collection, undefined, created))).toEqual({
      'stats/counts': { [collection]: 1 },
      [DAY]: { date: '2026-11-21', [counter]: 1 },
    })
  })
})

describe('counterChangesOf a download', () => {
  const downloads = (before?: Fields, after?: Fields) =>
    plain(counterChangesOf('download_stats', before, after))

  it('counts it by tool and platform', () => {
    expect(downloads(undefined, DOWNLOAD)).toEqual({
      'stats/counts': { download_stats: 1 },
      [DAY]: {
        date: '2026-11-21',
        downloads: 1,
        'downloads_by_tool.clawnet-core': 1,
        'downloads_by_platform.linux': 1,
      },
    })
  })

  it('counts it for no tool if the tool no longer exists', () => {
    const changes = downloads(undefined, { ...DOWNLOAD, tool_name: 'Old Tool', platform: null })
    expect(changes[DAY]).toEqual({ date: '2026-11-21', downloads: 1 })
  })

  it('moves it to another day if its time changes', () => {
    const renewed = { ...DOWNLOAD, created_at: at('2026-11-22T00:00:00Z') }
    const changes = downloads(DOWNLOAD, renewed)
    expect(changes[DAY]).toMatchObject({ downloads: -1 })
    expect(changes['daily_figures/2026-11-22']).toMatchObject({ downloads: 1 })
    expect(changes['stats/counts']).toBeUndefined()
  })
})

describe('counterChangesOf a document without a time', () => {
  it.each(['profiles', 'posts', 'comments', 'download_stats', 'service_requests'] as const)(
    'counts it for %s and no day',
    (collection) => {
      expect(plain(counterChangesOf(collection, undefined, { by: 'ada' }))).toEqual({
        'stats/counts': { [collection]: 1 },
      })
    },
  )
})

describe('writeCounterChanges', () => {
  const write = async (changes: CounterChanges) => {
    await db.runTransaction(async (transaction) => writeCounterChanges(transaction, changes))
  }
  const TAG = 'tag_tallies/t-usb'

  beforeEach(() => {
    vi.useFakeTimers({ now: at('2026-11-21T12:00:00Z').toMillis(), toFake: ['Date'] })
  })

  it('adds increments to the stored counters, beside the fields of the document, with the time', async () => {
    await store({ [DAY]: { date: 'yesterday', posts: 4, sign_ups: 2 } })
    await write(
      new Map([[DAY, { fields: { date: 'today' }, increments: new Map([['posts', 1]]) }]]),
    )
    const updated_at = Timestamp.now()
    expect(await stored(DAY)).toEqual({ date: 'today', posts: 5, sign_ups: 2, updated_at })
  })

  it('adds increments within the maps that their names contain', async () => {
    await store({ [DAY]: { downloads: 3, downloads_by_tool: { portlock: 3, other: 1 } } })
    const increments = new Map([
      ['downloads', -1],
      ['downloads_by_tool.portlock', -1],
      ['downloads_by_tool.clawnet-core', 1],
      ['downloads_by_platform.linux', 2],
    ])
    await write(new Map([[DAY, { fields: {}, increments }]]))
    expect(await stored(DAY)).toEqual({
      downloads: 2,
      downloads_by_tool: { portlock: 2, 'clawnet-core': 1, other: 1 },
      downloads_by_platform: { linux: 2 },
      updated_at: Timestamp.now(),
    })
  })

  it('stores no time in the many counters of tags and authors', async () => {
    await write(new Map([[TAG, { fields: { tag: 'usb' }, increments: new Map([['posts', 1]]) }]]))
    expect(await stored(TAG)).toEqual({ tag: 'usb', posts: 1 })
  })
})

/** Stores comments below the post, and one below another post. */
async function storeComments(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await store({ [`comments/c${at}`]: { post_id: 'one' } })
  await store({ 'comments/other': { post_id: 'two' } })
}

describe('refreshCommentCount', () => {
  it.each([
    [{ comment_count: 3 }, 2],
    [{ comment_count: 2 }, 0],
    [{}, 1],
  ])('sets the counter of %j to the number of comments, %i', async (post, count) => {
    await store({ 'posts/one': post })
    await storeComments(count)
    expect(await refreshCommentCount('one')).toBe(true)
    expect(await stored('posts/one')).toEqual({ comment_count: count })
  })

  it.each([
    ['a correct counter', { comment_count: 2 }, 2],
    ['a post without counter and comments', {}, 0],
    ['a deleted post', undefined, 2],
  ])('writes nothing for %s', async (_, post, count) => {
    if (post) await store({ 'posts/one': post })
    await storeComments(count)
    expect(await refreshCommentCount('one')).toBe(false)
    expect(await stored('posts/one')).toEqual(post)
  })
})
