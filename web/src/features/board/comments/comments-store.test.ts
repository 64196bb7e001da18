// @vitest-environment happy-dom

import { LIMITS } from '@grid/schema/limits'
import { act, renderHook } from '@testing-library/react'
import { Timestamp } from 'firebase/firestore'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { sessionOf } from '../../../session/member.fixture'
import { sessionStore } from '../../../session/session-store'
import { COMMENT } from './comment.fixture'
import { type CommentList, subscribeToComments, useComments } from './comments-store'

const emitted: CommentList[] = []
const last = () => emitted.at(-1)
const stops: (() => void)[] = []

/** Lets the subscriptions emit, also the first one, which loads its code. */
async function flush() {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  emitted.length = 0
  sessionStore.setState({ session: sessionOf('ada') })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function open(postId = 'a-post') {
  const subscription = subscribeToComments(postId, (list) => emitted.push(list))
  stops.push(subscription.stop)
  await flush()
  return subscription
}

/** Comments that are written at these seconds. */
const written = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({
    ...COMMENT,
    id: `comment-${from + index}`,
    created_at: new Timestamp(from + index, 0),
  }))

test('emits an error when the list cannot be read', async () => {
  firestore.fail('comments', 'permission-denied')
  await open()
  expect(last()).toEqual({ state: 'failed' })
})

test('reads the list again after a failure', async () => {
  firestore.store('comments', COMMENT)
  firestore.fail('comments', 'unavailable', { times: 1 })
  await open()
  expect(last()).toEqual({ state: 'failed' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(last()).toMatchObject({ state: 'loaded', shown: 1 })
})

test('keeps the loaded comments when their subscription fails, and reads on', async () => {
  firestore.store('comments', ...written(0, 2))
  await open()
  firestore.fail('comments', 'unavailable', { times: 1 })
  firestore.store('comments', ...written(2, 3))
  await flush()
  expect(last()).toMatchObject({ state: 'loaded', shown: 2 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(last()).toMatchObject({ state: 'loaded', shown: 3 })
})

test('shows the other comments when a single one cannot be read, and reads it again', async () => {
  firestore.store('comments', COMMENT, ...written(30, 31))
  firestore.fail('comments/odd', 'unavailable', { times: 1 })
  const { watchSingle } = await open()
  watchSingle('odd')
  await flush()
  expect(last()).toMatchObject({ state: 'loaded', shown: 2, unreadable: new Set(['odd']) })
  firestore.store('comments', { ...COMMENT, id: 'odd' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(last()).toMatchObject({ shown: 3, unreadable: new Set() })
})

test('shows no comment of another post that a link names', async () => {
  firestore.store('comments', COMMENT, { ...COMMENT, id: 'foreign', post_id: 'another-post' })
  const { watchSingle } = await open()
  watchSingle('foreign')
  await flush()
  expect(firestore.subscriptionsTo('comments/foreign')).toBe(1)
  expect(last()).toMatchObject({ state: 'loaded', shown: 1 })
})

test('lists a deleted comment as missing until it is restored', async () => {
  const { page } = LIMITS
  firestore.store('comments', ...written(0, page.comments))
  const { watchSingle } = await open()
  firestore.goOffline()
  watchSingle('late')
  await flush()
  expect(last()).toMatchObject({ missing: new Set() })
  firestore.goOnline()
  await flush()
  expect(last()).toMatchObject({ missing: new Set(['late']) })
  firestore.store('comments', { ...COMMENT, id: 'late', created_at: new Timestamp(99, 0) })
  watchSingle('late')
  await flush()
  expect(last()).toMatchObject({ missing: new Set(), shown: page.comments + 1 })
})

test('lists a reply no longer as missing once its page contains it', async () => {
  firestore.store('comments', COMMENT)
  const { watchSingle } = await open()
  watchSingle('reply')
  await flush()
  expect(last()).toMatchObject({ missing: new Set(['reply']) })
  firestore.store('comments', { ...COMMENT, id: 'reply', parent_id: COMMENT.id })
  await flush()
  expect(last()).toMatchObject({ missing: new Set(), shown: 2 })
})

test('places the gap after a full page, also while the next one loads', async () => {
  const found = written(0, LIMITS.page.comments)
  firestore.store('comments', ...found)
  const { more } = await open()
  expect(last()).toMatchObject({ edge: found.at(-1), isLoadingMore: false })
  const arrive = firestore.hold('comments')
  more()
  await flush()
  expect(last()).toMatchObject({ edge: found.at(-1), isLoadingMore: true })
  arrive()
  await flush()
  expect(last()).toMatchObject({ edge: null, isLoadingMore: false })
})

test('emits `unreachable` without a response and a cache, until a response comes', async () => {
  firestore.goOffline()
  await open('never-read')
  expect(last()).toEqual({ state: 'unreachable' })
  firestore.store('comments', { ...COMMENT, post_id: 'never-read' })
  firestore.goOnline()
  await flush()
  expect(last()).toMatchObject({ state: 'loaded', shown: 1 })
})

test('shows the cached comments when the server does not respond', async () => {
  firestore.store('comments', ...written(0, 25))
  const { more, stop } = await open()
  more()
  await flush()
  stop()
  firestore.goOffline()
  await open()
  expect(last()).toMatchObject({ state: 'loaded', shown: 25, edge: null })
})

/** The bell subscribes to replies to the member, so the cache has these of a page only. */
const cacheReplies = (postId = 'a-post') => {
  firestore.goOffline()
  firestore.cache('comments', ...written(1, 2).map((reply) => ({ ...reply, post_id: postId })))
}

test('does not show the cached replies of the bell as the complete list', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  firestore.store('comments', ...written(0, 12))
  const { stop } = await open()
  stop()
  cacheReplies()
  await open()
  expect(last()).toMatchObject({ state: 'loaded', shown: 12 })
})

test('waits a limited time for a server that does not respond', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  cacheReplies('never-read-either')
  await open('never-read-either')
  await vi.advanceTimersByTimeAsync(9_000)
  expect(last()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(last()).toEqual({ state: 'unreachable' })
})

test('subscribes to no comment that is restored after the user has left the page', async () => {
  const { result, unmount } = renderHook(() => useComments('a-post'))
  const { watchSingle } = result.current
  await act(async () => {
    watchSingle('one')
    await flush()
  })
  expect(firestore.subscriptionsTo('comments')).toBeGreaterThan(0)
  unmount()
  watchSingle('other')
  await flush()
  expect(firestore.subscriptionsTo('comments')).toBe(0)
  expect(firestore.requests().map(({ paths }) => paths)).toEqual([['comments'], ['comments/one']])
})
