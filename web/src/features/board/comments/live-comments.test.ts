// @vitest-environment happy-dom
import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase/firestore'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommentList, followComments } from './live-comments'
import { COMMENT } from './stored-comment.fixture'

const { watch, watchOne, stop } = vi.hoisted(() => ({
  watch: vi.fn(),
  watchOne: vi.fn(),
  stop: vi.fn<() => void>(),
}))
vi.mock('../../../session/public-data', () => ({ publicData: { watch, watchOne } }))

const told: CommentList[] = []
const last = () => told.at(-1)

beforeEach(() => {
  told.length = 0
  for (const mock of [watch, watchOne, stop]) mock.mockReset()
  watch.mockReturnValue(stop)
  watchOne.mockReturnValue(stop)
  vi.spyOn(console, 'error').mockReturnValue()
})

afterEach(() => vi.restoreAllMocks())

function open(postId = 'a-post') {
  const followed = followComments(postId, (list) => told.push(list))
  const [, hear, fail] = watch.mock.calls[0] ?? []
  return { followed, hear, fail }
}

test('a list that cannot be read says so', () => {
  open().fail(new Error('no'))
  expect(last()).toEqual({ state: 'failed' })
})

test('a single comment that cannot be read leaves the others where they are', () => {
  const { followed, hear } = open()
  hear({ found: [COMMENT], isRemembered: false })
  followed.also('odd')
  watchOne.mock.calls[0]?.[3](new Error('invalid'))
  expect(last()).toMatchObject({ state: 'loaded', shown: 1 })
  followed.also('odd')
  expect(watchOne).toHaveBeenCalledTimes(2)
})

test('a comment of another post that a link names is not shown below this one', () => {
  const { followed, hear } = open()
  hear({ found: [COMMENT], isRemembered: false })
  followed.also('foreign')
  const foreign = { ...COMMENT, id: 'foreign', post_id: 'another-post' }
  watchOne.mock.calls[0]?.[2]({ found: foreign, isRemembered: false })
  expect(last()).toMatchObject({ state: 'loaded', shown: 1 })
})

test('a single comment that the server has not is missing until it is there again', () => {
  const { followed, hear } = open()
  hear({ found: [], isRemembered: false })
  followed.also('a-comment')
  const [, , tell] = watchOne.mock.calls[0] ?? []
  tell({ found: null, isRemembered: true })
  expect(last()).toMatchObject({ missing: new Set() })
  tell({ found: null, isRemembered: false })
  expect(last()).toMatchObject({ missing: new Set(['a-comment']) })
  followed.also('a-comment')
  watchOne.mock.calls[1]?.[2]({ found: COMMENT, isRemembered: false })
  expect(last()).toMatchObject({ missing: new Set(), shown: 1 })
})

test('an answer that is there again by its page is not missing, although it was', () => {
  const answer = { ...COMMENT, id: 'answer', parent_id: COMMENT.id }
  const { followed, hear } = open()
  hear({ found: [COMMENT, answer], isRemembered: false })
  followed.also('answer')
  watchOne.mock.calls[0]?.[2]({ found: null, isRemembered: false })
  hear({ found: [COMMENT], isRemembered: false })
  expect(last()).toMatchObject({ missing: new Set(['answer']) })
  hear({ found: [COMMENT, answer], isRemembered: false })
  expect(last()).toMatchObject({ missing: new Set(), shown: 2 })
})

test('the last of a full page is the edge, also while the next page is on its way', () => {
  const { followed, hear } = open()
  const found = Array.from({ length: LIMITS.page.comments }, (_, at) => ({
    ...COMMENT,
    id: `comment-${at}`,
    created_at: new Timestamp(at, 0),
  }))
  hear({ found, isRemembered: false })
  expect(last()).toMatchObject({ edge: found.at(-1), isLoadingMore: false })
  followed.more()
  expect(last()).toMatchObject({ edge: found.at(-1), isLoadingMore: true })
  watch.mock.calls[1]?.[1]({ found: [], isRemembered: false })
  expect(last()).toMatchObject({ edge: null, isLoadingMore: false })
})

test('where nobody answers and nothing is kept, that is told, until somebody answers', () => {
  const { hear } = open('never-read')
  hear({ found: [], isRemembered: true })
  expect(last()).toEqual({ state: 'unreachable' })
  hear({ found: [COMMENT], isRemembered: false })
  expect(last()).toMatchObject({ state: 'loaded', shown: 1 })
})

const written = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({
    ...COMMENT,
    id: `comment-${from + index}`,
    created_at: new Timestamp(from + index, 0),
  }))

test('all that was read before is there again where nobody answers', async () => {
  const { followed, hear } = open()
  hear({ found: written(0, 20), isRemembered: false })
  followed.more()
  watch.mock.calls[1]?.[1]({ found: written(20, 25), isRemembered: false })
  followed.stop()

  watch.mockClear()
  open().hear({ found: [], isRemembered: true })
  await Promise.resolve()
  watch.mock.calls[1]?.[1]({ found: [], isRemembered: true })
  expect(last()).toMatchObject({ state: 'loaded', shown: 25, edge: null })
})

/** The bell follows replies to the member: of a page, they are remembered alone. */
const replies = { found: [written(1, 2)[0]], isRemembered: true }

test('replies that the bell remembers do not stand for all that was read', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { followed, hear } = open()
  hear({ found: written(0, 12), isRemembered: false })
  followed.stop()
  watch.mockClear()
  open().hear(replies)
  expect(last()).toMatchObject({ state: 'loaded', shown: 12 })
})

test('a server that is on the line, and says nothing, is waited for, and not for ever', () => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  open('never-read-either').hear(replies)
  vi.advanceTimersByTime(9_000)
  expect(last()).toBeUndefined()
  vi.advanceTimersByTime(2_000)
  expect(last()).toEqual({ state: 'unreachable' })
  vi.useRealTimers()
})
