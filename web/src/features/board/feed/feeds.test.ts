// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_FILTERS } from '../filters'
import { written } from './written.fixture'

vi.mock('../feed-query', () => ({ postsSource: () => ({}) }))

let feedOf: typeof import('../feeds')['feedOf']
let keptPost: typeof import('../feeds')['keptPost']

beforeEach(async () => {
  vi.resetModules()
  ;({ feedOf, keptPost } = await import('../feeds'))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const board = { of: 'board', drawn_at: 0, posts: [written(2), written(1)] } as const
const post = { of: 'post', drawn_at: 0, posts: [written(1)] } as const

test('the board begins with the posts that its document came with', () => {
  expect(feedOf(NO_FILTERS, board).state()).toMatchObject({ state: 'loaded', posts: board.posts })
})

test('the one post of another document is not taken for the board', () => {
  expect(feedOf(NO_FILTERS, post).state()).toMatchObject({ state: 'loading', posts: [] })
})

test('a board with filters asks for its own posts', () => {
  expect(feedOf({ ...NO_FILTERS, sort: 'top' }, board).state().state).toBe('loading')
})

test('the board is kept as it was left, and what a server draws is not', () => {
  expect(feedOf(NO_FILTERS, board)).toBe(feedOf(NO_FILTERS, board))
  vi.stubGlobal('document', undefined)
  const other = { ...board, posts: [written(3)] }
  expect(feedOf(NO_FILTERS, other).state().posts).toEqual(other.posts)
})

test('a post that the board shows is known by its id', () => {
  expect(keptPost('p1')).toBeUndefined()
  feedOf(NO_FILTERS, board)
  expect(keptPost('p1')).toBe(board.posts[1])
  expect(keptPost('p3')).toBeUndefined()
})

test('without a connection, filters begin with what other feeds hold of their posts', () => {
  const tool = written(4, { category: 'tool' })
  feedOf(NO_FILTERS, { ...board, posts: [tool, ...board.posts] })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tools = { ...NO_FILTERS, category: 'tool' } as const
  expect(feedOf(tools, null).state()).toMatchObject({ state: 'loaded', posts: [tool] })
  expect(feedOf({ ...NO_FILTERS, q: 'nowhere' }, null).state().state).toBe('loading')
})

test('with a connection, filters ask for their own posts alone', () => {
  feedOf(NO_FILTERS, board)
  expect(feedOf({ ...NO_FILTERS, sort: 'top' }, null).state().state).toBe('loading')
})
