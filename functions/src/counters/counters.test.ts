import { type Fields, type Moves, movesOf } from '@grid/schema/counter-moves'
import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { describe, expect, it, vi } from 'vitest'
import { writeMoves } from './counters'

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

function plain(moves: Moves) {
  return Object.fromEntries(
    [...moves].map(([path, { fields, steps }]) => [
      path,
      { ...fields, ...Object.fromEntries(steps) },
    ]),
  )
}

const postMoves = (before?: Fields, after?: Fields) => plain(movesOf('posts', before, after))

describe('a post', () => {
  it('is counted in all, on its day, for its author and for each tag', () => {
    expect(postMoves(undefined, POST)).toEqual({
      'stats/counts': { posts: 1 },
      [DAY]: { date: '2026-11-21', posts: 1 },
      'contributor_tallies/ada': { username: 'Ada', posts: 1 },
      'tag_tallies/t-mesh': { tag: 'mesh', posts: 1 },
      'tag_tallies/t-usb': { tag: 'usb', posts: 1 },
    })
  })

  it('takes back what it counted when it goes', () => {
    const steps = Object.values(postMoves(POST, undefined)).map((move) => move['posts'])
    expect(steps).toEqual([-1, -1, -1, -1, -1])
  })

  it('moves nothing by votes, comments and edits of its text', () => {
    expect(postMoves(POST, { ...POST, upvotes: 4, comment_count: 1, title: 'New' })).toEqual({})
  })

  it('moves the tags that changed, and no other', () => {
    expect(postMoves(POST, { ...POST, tags: ['mesh', 'MESH', 'lora'] })).toEqual({
      'tag_tallies/t-usb': { tag: 'usb', posts: -1 },
      'tag_tallies/t-lora': { tag: 'lora', posts: 1 },
    })
  })

  it('leaves its author when the account goes, and is nobody’s then', () => {
    const authorless = { ...POST, user_id: 'deleted_member', author_username: 'deleted member' }
    expect(postMoves(POST, authorless)).toEqual({
      'contributor_tallies/ada': { username: 'Ada', posts: -1 },
    })
  })

  it('is tallied under the id of an author whose name it does not say', () => {
    const { author_username: _, ...nameless } = POST
    expect(postMoves(undefined, nameless)).toMatchObject({
      'contributor_tallies/ada': { username: 'ada', posts: 1 },
    })
  })

  it('is tallied for nothing that is no text among its tags', () => {
    const odd = { ...POST, tags: ['Mesh', 7, null, 'usb'] }
    expect(postMoves(undefined, odd)).toEqual(postMoves(undefined, POST))
  })

  it('is no download, whatever else it says', () => {
    const posing = { ...POST, tool_name: 'ClawNet Core', platform: 'linux' }
    expect(postMoves(undefined, posing)).toEqual(postMoves(undefined, POST))
  })
})

describe('a comment', () => {
  it('is counted in all, and for no day, author or tag', () => {
    expect(plain(movesOf('comments', undefined, POST))).toEqual({ 'stats/counts': { comments: 1 } })
  })
})

describe('what is counted by its day alone', () => {
  it.each([
    ['profiles', 'sign_ups'],
    ['service_requests', 'service_requests'],
  ] as const)('are %s, as %s', (collection, figure) => {
    const created = { created_at: at('2026-11-21T00:00:00Z') }
    expect(plain(movesOf(collection, undefined, created))).toEqual({
      'stats/counts': { [collection]: 1 },
      [DAY]: { date: '2026-11-21', [figure]: 1 },
    })
  })
})

describe('a download', () => {
  const downloads = (before?: Fields, after?: Fields) =>
    plain(movesOf('download_stats', before, after))

  it('is counted by tool and platform', () => {
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

  it('of a tool that the lab has no more is counted, and for no tool', () => {
    const moves = downloads(undefined, { ...DOWNLOAD, tool_name: 'Old Tool', platform: null })
    expect(moves[DAY]).toEqual({ date: '2026-11-21', downloads: 1 })
  })

  it('moves to another day when its time is renewed', () => {
    const renewed = { ...DOWNLOAD, created_at: at('2026-11-22T00:00:00Z') }
    const moves = downloads(DOWNLOAD, renewed)
    expect(moves[DAY]).toMatchObject({ downloads: -1 })
    expect(moves['daily_figures/2026-11-22']).toMatchObject({ downloads: 1 })
    expect(moves['stats/counts']).toBeUndefined()
  })
})

describe('a document without a time', () => {
  it.each(['profiles', 'posts', 'comments', 'download_stats', 'service_requests'] as const)(
    'of %s is counted and belongs to no day',
    (collection) => {
      expect(plain(movesOf(collection, undefined, { by: 'ada' }))).toEqual({
        'stats/counts': { [collection]: 1 },
      })
    },
  )
})

vi.mock('../core/firebase', () => ({ db: { doc: (path: string) => path } }))

const by = (step: number) => FieldValue.increment(step)

function written(moves: Moves) {
  const set = vi.fn()
  writeMoves({ set } as unknown as Transaction, moves)
  return set.mock.calls
}

describe('the moves of figures', () => {
  it('are written as increments beside the fields of the document, with the time', () => {
    const steps = new Map([['posts', 1]])
    const moves: Moves = new Map([
      ['daily_figures/2026-11-21', { fields: { date: 'today' }, steps }],
    ])
    expect(written(moves)).toEqual([
      [
        'daily_figures/2026-11-21',
        { date: 'today', posts: by(1), updated_at: FieldValue.serverTimestamp() },
        { merge: true },
      ],
    ])
  })

  it('go into the maps that their names tell of', () => {
    const steps = new Map([
      ['downloads', -1],
      ['downloads_by_tool.portlock', -1],
      ['downloads_by_tool.clawnet-core', 1],
      ['downloads_by_platform.linux', 2],
    ])
    expect(written(new Map([['daily_figures/2026-11-21', { fields: {}, steps }]]))).toEqual([
      [
        'daily_figures/2026-11-21',
        {
          downloads: by(-1),
          downloads_by_tool: { portlock: by(-1), 'clawnet-core': by(1) },
          downloads_by_platform: { linux: by(2) },
          updated_at: FieldValue.serverTimestamp(),
        },
        { merge: true },
      ],
    ])
  })

  it('of a tally tell no time, which nobody asks of thousands of documents', () => {
    const steps = new Map([['posts', 1]])
    const moves: Moves = new Map([['tag_tallies/t-usb', { fields: { tag: 'usb' }, steps }]])
    expect(written(moves)).toEqual([
      ['tag_tallies/t-usb', { tag: 'usb', posts: by(1) }, { merge: true }],
    ])
  })
})
