// @vitest-environment happy-dom

import { doc, limit, orderBy, query } from 'firebase/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dropSession } from './auth'
import { accounts } from './auth.fixture'
import {
  fetchAll,
  readFromServer,
  subscribeToRecord,
  subscribeToRecords,
} from './documents.firestore'
import { bans, posts } from './firestore'
import { firestore } from './firestore-server.fixture'
import { REQUEST_TIMEOUT_MS } from './timeout'

const next = vi.fn()
const fail = vi.fn()
const outage = { failure: 'Error fetching bans:', onFailed: fail }
const ada = { id: 'ada', reason: 'Spam.' }
/** Lets the subscription emit. */
const flush = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => next.mockReset())

describe('a subscription to a list', () => {
  it('emits the data of its documents', async () => {
    firestore.store('banned_users', ada)
    subscribeToRecords(query(bans, limit(10)), next, outage)
    await flush()
    expect(next).toHaveBeenCalledExactlyOnceWith([ada])
  })

  it('emits an empty list only from the server', async () => {
    firestore.goOffline()
    subscribeToRecords(query(bans, limit(10)), next, outage)
    await flush()
    expect(next).not.toHaveBeenCalled()
    firestore.goOnline()
    await flush()
    expect(next).toHaveBeenCalledExactlyOnceWith([])
  })
})

describe('a subscription to a document', () => {
  it('emits its record', async () => {
    firestore.goOffline()
    firestore.cache('banned_users', ada)
    subscribeToRecord(doc(bans, 'ada'), next, outage)
    await flush()
    expect(next).toHaveBeenCalledExactlyOnceWith(ada)
  })

  it('emits null only from the server', async () => {
    firestore.goOffline()
    subscribeToRecord(doc(bans, 'ada'), next, outage)
    await flush()
    expect(next).not.toHaveBeenCalled()
    firestore.goOnline()
    await flush()
    expect(next).toHaveBeenCalledExactlyOnceWith(null)
  })
})

describe('a subscription that the server rejects', () => {
  const outcome = async (change: () => Promise<unknown>) => {
    fail.mockReset()
    accounts.add({ uid: 'ada', email: 'ada@grid.test' })
    accounts.signIn('ada')
    subscribeToRecord(doc(bans, 'ada'), next, outage)
    subscribeToRecords(query(bans, limit(10)), next, outage)
    await flush()
    await change()
    firestore.fail('banned_users', 'permission-denied')
    return fail.mock.calls.length
  }

  it('fails while the member is signed in', async () => {
    expect(await outcome(async () => undefined)).toBe(2)
  })

  it('does not fail after the member has signed out', async () => {
    expect(await outcome(dropSession)).toBe(0)
  })

  it('does not fail after another member has signed in', async () => {
    accounts.add({ uid: 'bob', email: 'bob@grid.test' })
    expect(await outcome(async () => accounts.signIn('bob'))).toBe(0)
  })
})

describe('a read of a whole list', () => {
  const stored = Array.from({ length: 25 }, (_, at) => ({ id: `b${at + 100}`, reason: 'Spam.' }))
  const list = query(bans, orderBy('reason'))
  const batch = 10
  beforeEach(() => firestore.store('banned_users', ...stored))

  it('reads every record, over several requests', async () => {
    expect(await fetchAll(list, { batch })).toEqual(stored)
  })

  it.each([12, 24, 25, 26])('reads at most %d records', async (max) => {
    expect(await fetchAll(list, { batch, max })).toEqual(stored.slice(0, max))
  })

  it('reads only the records that a filter includes', async () => {
    const includes = ({ id }: { readonly id: string }) => id.endsWith('4')
    const some = stored.filter(includes)
    expect(await fetchAll(list, { batch, includes })).toEqual(some)
    expect(await fetchAll(list, { batch, includes, max: 2 })).toEqual(some.slice(0, 2))
  })

  it('fails without a connection instead of reading the cache', async () => {
    firestore.cache('banned_users', ...stored)
    firestore.goOffline()
    await expect(fetchAll(list, { batch })).rejects.toThrow('unavailable')
  })
})

describe('a read from the server', () => {
  beforeEach(() => vi.useFakeTimers())

  it('times out without a response', async () => {
    firestore.hold('posts')
    const outcome = expect(readFromServer(doc(posts, 'p1'))).rejects.toThrow(
      'There was no response in time.',
    )
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
    await outcome
  })
})
