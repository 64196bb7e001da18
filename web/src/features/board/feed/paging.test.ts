import type { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Filters, NO_FILTERS } from '../filters'
import { type Act, type Travel, World } from './paging.fixture'

const SIZE = 3
const RUNS = 2_000

/** Small pages: a few posts make many of them. */
vi.mock('@grid/schema/limits', async (original) => {
  const { LIMITS: real } = await original<{ LIMITS: typeof LIMITS }>()
  return { LIMITS: { ...real, page: { ...real.page, posts: 3 } } }
})

const which = fc.nat({ max: 1_000 })
const travels: readonly Travel[] = ['hear', 'ask', 'answer', 'receive', 'lose', 'look', 'reveal']
const act: fc.Arbitrary<Act> = fc.oneof(
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
  fc.record({ kind: fc.constantFrom(...travels) }),
)
/** A page that is asked for and comes, with whatever happens meanwhile. */
const turn = fc
  .tuple(fc.array(act, { maxLength: 2 }), fc.array(act, { maxLength: 2 }))
  .map(([asked, answered]): Act[] => [
    { kind: 'ask' },
    ...asked,
    { kind: 'answer' },
    ...answered,
    { kind: 'receive' },
  ])
const story = fc
  .array(
    fc.oneof(
      act.map((one) => [one]),
      turn,
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.flat())

const ids = (posts: readonly Post[]) => posts.map(({ id }) => id)
/** Lets every answer reach the feed. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

async function does(world: World, ...kinds: readonly Travel[]) {
  for (const kind of kinds) {
    world.do({ kind })
    await settle()
  }
}

/** Reads on until nothing is left. */
async function readToTheEnd(world: World): Promise<void> {
  await does(world, 'answer', 'receive', 'look', 'hear', 'look', 'reveal')
  for (let pages = 0; world.feed.state().later !== 'ended'; pages += 1) {
    if (pages > 300) throw new Error('The pages never end.')
    await does(world, 'ask', 'answer', 'receive', 'look')
  }
}

/** What a reader may expect at the end of any story. */
function expectAllMet(world: World): void {
  const { posts } = world.feed.state()
  const seen = new Set(ids(posts))
  expect(
    ids(world.owed()).filter((id) => !seen.has(id)),
    'posts are missing',
  ).toEqual([])
  expect(ids(posts), 'posts are out of order').toEqual(ids([...posts].sort(world.order)))
  const there = new Set(ids(world.collection))
  const gone = posts.filter((post) => !there.has(post.id) && !world.isAllowedToStay(post))
  expect(gone, 'deleted posts are shown on a page that is read anew').toEqual([])
  const window = world.window()
  expect(posts.slice(0, window.length), 'the live window is not as it is').toEqual(window)
}

/** Lets a random story happen, and the reader read to its end. */
async function live(filters: Filters, count: number, acts: readonly Act[]): Promise<World> {
  const world = new World(filters, SIZE, count)
  for (const each of acts) {
    world.do(each)
    await settle()
    const seen = ids(world.feed.state().posts)
    expect(new Set(seen).size, 'a post is shown twice').toBe(seen.length)
  }
  await readToTheEnd(world)
  return world
}

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterAll(() => vi.restoreAllMocks())

describe.each<[string, Filters]>([
  ['newest', NO_FILTERS],
  ['top', { ...NO_FILTERS, sort: 'top' }],
  ['filtered', { ...NO_FILTERS, tag: 'usb', category: 'tool' }],
])('while others write, edit, delete and vote, a reader of the %s posts', (_, filters) => {
  it('meets each once, in order, without those deleted since, and the newest as they are', async () => {
    const stories = fc.asyncProperty(fc.nat({ max: 12 }), story, async (count, acts) => {
      expectAllMet(await live(filters, count, acts))
    })
    await fc.assert(stories, { numRuns: RUNS })
  })
})
