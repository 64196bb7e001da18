import type { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type Action, type Step, World } from './feed-store-paging.fixture'
import { type Filters, NO_FILTERS } from './filters'

const SIZE = 3
const RUNS = 2_000

/** Small pages: a few posts make many of them. */
vi.mock('@grid/schema/limits', async (original) => {
  const { LIMITS: real } = await original<{ LIMITS: typeof LIMITS }>()
  return { LIMITS: { ...real, page: { ...real.page, posts: 3 } } }
})

const which = fc.nat({ max: 1_000 })
const kinds: readonly Step[] = [
  'emit',
  'request',
  'respond',
  'receive',
  'lose',
  'read',
  'showPending',
]
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    count: fc.integer({ min: 1, max: 5 }),
    upvotes: fc.nat({ max: 3 }),
  }),
  fc.record({ kind: fc.constantFrom('edit' as const, 'delete' as const), which }),
  fc.record({
    kind: fc.constant('vote' as const),
    which,
    step: fc.constantFrom(1 as const, -1 as const),
  }),
  fc.record({ kind: fc.constantFrom(...kinds) }),
)
/** A page that is requested and received, with other actions in between. */
const turn = fc
  .tuple(fc.array(action, { maxLength: 2 }), fc.array(action, { maxLength: 2 }))
  .map(([afterRequest, afterResponse]): Action[] => [
    { kind: 'request' },
    ...afterRequest,
    { kind: 'respond' },
    ...afterResponse,
    { kind: 'receive' },
  ])
const story = fc
  .array(
    fc.oneof(
      action.map((one) => [one]),
      turn,
    ),
    { maxLength: 40 },
  )
  .map((steps) => steps.flat())

const ids = (posts: readonly Post[]) => posts.map(({ id }) => id)
/** Lets every response reach the feed. */
const flush = () => new Promise((resolve) => setImmediate(resolve))

async function does(world: World, ...kinds: readonly Step[]) {
  for (const kind of kinds) {
    world.do({ kind })
    await flush()
  }
}

/** Loads pages until the end. */
async function readToTheEnd(world: World): Promise<void> {
  await does(world, 'respond', 'receive', 'read', 'emit', 'read', 'showPending')
  for (let pages = 0; world.feed.store.getState().more !== 'ended'; pages += 1) {
    if (pages > 300) throw new Error('The pages never end.')
    await does(world, 'request', 'respond', 'receive', 'read')
  }
}

/** Checks what the user must see at the end of any story. */
function expectAllMet(world: World): void {
  const { posts } = world.feed.store.getState()
  const seen = new Set(ids(posts))
  expect(
    ids(world.expectedPosts()).filter((id) => !seen.has(id)),
    'posts are missing',
  ).toEqual([])
  expect(ids(posts), 'posts are out of order').toEqual(ids([...posts].sort(world.order)))
  const there = new Set(ids(world.collection))
  const gone = posts.filter((post) => !there.has(post.id) && !world.isAllowedToStay(post))
  expect(gone, 'deleted posts are shown on a page that is read again').toEqual([])
  const livePosts = world.livePosts()
  expect(posts.slice(0, livePosts.length), 'the live posts are outdated').toEqual(livePosts)
}

/** Plays a random story, then loads the feed to its end. */
async function play(filters: Filters, count: number, actions: readonly Action[]): Promise<World> {
  const world = new World(filters, SIZE, count)
  for (const each of actions) {
    world.do(each)
    await flush()
    const seen = ids(world.feed.store.getState().posts)
    expect(new Set(seen).size, 'a post is shown twice').toBe(seen.length)
  }
  await readToTheEnd(world)
  return world
}

describe.each<[string, Filters]>([
  ['newest', NO_FILTERS],
  ['top', { ...NO_FILTERS, sort: 'top' }],
  ['filtered', { ...NO_FILTERS, tag: 'usb', category: 'tool' }],
])('a feed of the %s posts while others write, edit, delete and vote', (_, filters) => {
  it('shows each post once, in order, without deleted ones, and the newest up to date', async () => {
    const stories = fc.asyncProperty(fc.nat({ max: 12 }), story, async (count, actions) => {
      expectAllMet(await play(filters, count, actions))
    })
    await fc.assert(stories, { numRuns: RUNS })
  })
})
