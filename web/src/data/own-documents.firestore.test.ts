// @vitest-environment happy-dom
import { doc } from 'firebase/firestore'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookmarks } from './firestore'
import { firestore } from './firestore-server.fixture'
import { subscribeToOwn, writeOwn } from './own-documents.firestore'

const own = () => doc(bookmarks, 'ada')
const emit = vi.fn()
let stop = () => {}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const bookmark = (...post_ids: string[]) =>
  writeOwn(async (_, replace) => replace(own(), { post_ids }))

async function subscribe() {
  stop = subscribeToOwn(own(), emit, { failure: 'Error fetching bookmarks:' })
  await pass()
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => stop())

test('emits what was stored while the server sends nothing', async () => {
  firestore.hold('bookmarks/ada', 'listen')
  await subscribe()
  await bookmark('mesh')
  expect(emit).toHaveBeenCalledExactlyOnceWith({ id: 'ada', post_ids: ['mesh'] })
})

test('emits what was stored before when the server says that there is no document', async () => {
  const answer = firestore.hold('bookmarks/ada', 'listen')
  await subscribe()
  await bookmark('mesh')
  firestore.remove('bookmarks/ada')
  answer()
  await pass()
  expect(emit).toHaveBeenLastCalledWith({ id: 'ada', post_ids: ['mesh'] })
})

test('emits that a document was deleted which the server has sent', async () => {
  await subscribe()
  await bookmark('mesh')
  firestore.remove('bookmarks/ada')
  await pass()
  expect(emit).toHaveBeenLastCalledWith(null)
})

test('emits nothing that was not stored', async () => {
  await subscribe()
  firestore.fail('bookmarks/ada', 'permission-denied', { on: 'write' })
  await expect(bookmark('mesh')).rejects.toThrow()
  expect(emit).toHaveBeenCalledExactlyOnceWith(null)
})

test('emits the last attempt of a transaction that ran twice', async () => {
  firestore.hold('bookmarks/ada', 'listen')
  await subscribe()
  let attempts = 0
  await writeOwn(async (transaction, replace) => {
    await transaction.get(own())
    attempts += 1
    if (attempts === 1) firestore.store('bookmarks', { id: 'ada', post_ids: ['first'] })
    replace(own(), { post_ids: [`attempt ${attempts}`] })
  })
  expect(emit).toHaveBeenLastCalledWith({ id: 'ada', post_ids: ['attempt 2'] })
})

test('emits nothing after the end', async () => {
  firestore.hold('bookmarks/ada', 'listen')
  await subscribe()
  stop()
  await bookmark('mesh')
  expect(emit).not.toHaveBeenCalled()
})
