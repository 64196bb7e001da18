// @vitest-environment happy-dom

import type { Comment } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase/firestore'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { COMMENT } from './comment.fixture'
import {
  type CommentList,
  subscribeToComments,
  toThreads,
  withThreadsInReply,
} from './comments-store'

const { watch, watchOne, stop } = vi.hoisted(() => ({
  watch: vi.fn(),
  watchOne: vi.fn(),
  stop: vi.fn<() => void>(),
}))
vi.mock('../../session/public-data', () => ({ publicData: { watch, watchOne } }))

const emitted: CommentList[] = []
const last = () => emitted.at(-1)

beforeEach(() => {
  emitted.length = 0
  for (const mock of [watch, watchOne, stop]) mock.mockReset()
  watch.mockReturnValue(stop)
  watchOne.mockReturnValue(stop)
  vi.spyOn(console, 'error').mockReturnValue()
})

afterEach(() => vi.restoreAllMocks())

function open(postId = 'a-post') {
  const subscription = subscribeToComments(postId, (list) => emitted.push(list))
  const [, hear, fail] = watch.mock.calls[0] ?? []
  return { subscription, hear, fail }
}

test('emits an error when the list cannot be read', () => {
  open().fail(new Error('no'))
  expect(last()).toEqual({ state: 'failed' })
})

test('shows the other comments when a single one cannot be read', () => {
  const { subscription, hear } = open()
  hear({ found: [COMMENT], fromCache: false })
  subscription.also('odd')
  watchOne.mock.calls[0]?.[3](new Error('invalid'))
  expect(last()).toMatchObject({ state: 'loaded', shown: 1 })
  subscription.also('odd')
  expect(watchOne).toHaveBeenCalledTimes(2)
})

test('shows no comment of another post that a link names', () => {
  const { subscription, hear } = open()
  hear({ found: [COMMENT], fromCache: false })
  subscription.also('foreign')
  const foreign = { ...COMMENT, id: 'foreign', post_id: 'another-post' }
  watchOne.mock.calls[0]?.[2]({ found: foreign, fromCache: false })
  expect(last()).toMatchObject({ state: 'loaded', shown: 1 })
})

test('lists a deleted comment as missing until it is restored', () => {
  const { subscription, hear } = open()
  hear({ found: [], fromCache: false })
  subscription.also('a-comment')
  const [, , emit] = watchOne.mock.calls[0] ?? []
  emit({ found: null, fromCache: true })
  expect(last()).toMatchObject({ missing: new Set() })
  emit({ found: null, fromCache: false })
  expect(last()).toMatchObject({ missing: new Set(['a-comment']) })
  subscription.also('a-comment')
  watchOne.mock.calls[1]?.[2]({ found: COMMENT, fromCache: false })
  expect(last()).toMatchObject({ missing: new Set(), shown: 1 })
})

test('lists an answer no longer as missing once its page contains it', () => {
  const answer = { ...COMMENT, id: 'answer', parent_id: COMMENT.id }
  const { subscription, hear } = open()
  hear({ found: [COMMENT, answer], fromCache: false })
  subscription.also('answer')
  watchOne.mock.calls[0]?.[2]({ found: null, fromCache: false })
  hear({ found: [COMMENT], fromCache: false })
  expect(last()).toMatchObject({ missing: new Set(['answer']) })
  hear({ found: [COMMENT, answer], fromCache: false })
  expect(last()).toMatchObject({ missing: new Set(), shown: 2 })
})

test('places the gap after a full page, also while the next one loads', () => {
  const { subscription, hear } = open()
  const found = Array.from({ length: LIMITS.page.comments }, (_, at) => ({
    ...COMMENT,
    id: `comment-${at}`,
    created_at: new Timestamp(at, 0),
  }))
  hear({ found, fromCache: false })
  expect(last()).toMatchObject({ edge: found.at(-1), isLoadingMore: false })
  subscription.more()
  expect(last()).toMatchObject({ edge: found.at(-1), isLoadingMore: true })
  watch.mock.calls[1]?.[1]({ found: [], fromCache: false })
  expect(last()).toMatchObject({ edge: null, isLoadingMore: false })
})

test('emits `unreachable` without an answer and a cache, until an answer comes', () => {
  const { hear } = open('never-read')
  hear({ found: [], fromCache: true })
  expect(last()).toEqual({ state: 'unreachable' })
  hear({ found: [COMMENT], fromCache: false })
  expect(last()).toMatchObject({ state: 'loaded', shown: 1 })
})

const written = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({
    ...COMMENT,
    id: `comment-${from + index}`,
    created_at: new Timestamp(from + index, 0),
  }))

test('shows the cached comments when the server does not answer', async () => {
  const { subscription, hear } = open()
  hear({ found: written(0, 20), fromCache: false })
  subscription.more()
  watch.mock.calls[1]?.[1]({ found: written(20, 25), fromCache: false })
  subscription.stop()

  watch.mockClear()
  open().hear({ found: [], fromCache: true })
  await Promise.resolve()
  watch.mock.calls[1]?.[1]({ found: [], fromCache: true })
  expect(last()).toMatchObject({ state: 'loaded', shown: 25, edge: null })
})

/** The bell follows replies to the member: of a page, they are remembered alone. */
const replies = { found: [written(1, 2)[0]], fromCache: true }

test('takes the cached replies of the bell for no complete list', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { subscription, hear } = open()
  hear({ found: written(0, 12), fromCache: false })
  subscription.stop()
  watch.mockClear()
  open().hear(replies)
  expect(last()).toMatchObject({ state: 'loaded', shown: 12 })
})

test('waits a limited time for a server that does not answer', () => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  open('never-read-either').hear(replies)
  vi.advanceTimersByTime(9_000)
  expect(last()).toBeUndefined()
  vi.advanceTimersByTime(2_000)
  expect(last()).toEqual({ state: 'unreachable' })
  vi.useRealTimers()
})

function comment(id: string, age: number, parent: string | null = null): Comment {
  const at = Timestamp.fromMillis(1_000_000 - age)
  return {
    id,
    post_id: 'a-post',
    parent_id: parent,
    reply_to: null,
    user_id: 'ada',
    author_username: 'ada',
    content: id,
    recipient_ids: [],
    created_at: at,
    updated_at: at,
  }
}

const threadIds = (comments: readonly Comment[]) =>
  toThreads(comments).map(({ id, comment: root, answers }) =>
    [root ? id : `(${id})`, ...answers.map((answer) => answer.id)].join(' '),
  )

describe('comments', () => {
  it('stand oldest first, answers below what they answer', () => {
    const list = [comment('b', 5), comment('a2', 1, 'a'), comment('a', 9), comment('a1', 3, 'a')]
    expect(threadIds(list)).toEqual(['a a1 a2', 'b'])
  })

  it('keep a place for a deleted one as long as it has answers', () => {
    expect(threadIds([comment('a1', 3, 'a'), comment('b', 5)])).toEqual(['b', '(a) a1'])
    expect(threadIds([comment('b', 5)])).toEqual(['b'])
  })

  it('of one millisecond go by their finer time, as the server sorts', () => {
    const at = (nanoseconds: number) => new Timestamp(1_000, nanoseconds)
    const [later, earlier] = [comment('a', 0), comment('b', 0)]
    const list = [
      { ...later, created_at: at(7_000) },
      { ...earlier, created_at: at(6_000) },
    ]
    expect(threadIds(list)).toEqual(['b', 'a'])
  })

  it('of the same moment go by id', () => {
    expect(threadIds([comment('z', 5), comment('y', 5)])).toEqual(['y', 'z'])
  })
})

describe('a thread that is being answered', () => {
  const [first, second, third] = [comment('first', 3), comment('second', 2), comment('third', 1)]
  const answered = (...there: readonly Comment[]) =>
    withThreadsInReply(toThreads(there), [second]).map(({ id, comment }) => [id, comment !== null])

  it('keeps its place when what is answered was deleted', () => {
    expect(answered(first, third)).toEqual([
      ['first', true],
      ['second', false],
      ['third', true],
    ])
    expect(answered(first)).toEqual([
      ['first', true],
      ['second', false],
    ])
    expect(answered()).toEqual([['second', false]])
  })

  it('is what it was while that is there, or has other answers', () => {
    expect(answered(first, second)).toEqual([
      ['first', true],
      ['second', true],
    ])
    expect(answered(first, comment('answer', 1, 'second'))).toEqual([
      ['first', true],
      ['second', false],
    ])
  })
})
