import { WriteBatch } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attemptAll, drainInBatches, forEachBatch, mapConcurrently } from './batches'
import { db, resetFirebase, store, storedIn } from './firebase.fixture'

const query = db.collection('rows')
const left = async () => Object.keys(await storedIn('rows'))
const write = WriteBatch.prototype.commit
const commit = vi.spyOn(WriteBatch.prototype, 'commit')

beforeEach(async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await store({ [`rows/${id}`]: {} })
})

describe('forEachBatch', () => {
  it('passes on pages until nothing is left, and counts the documents', async () => {
    const seen: string[][] = []
    const found = await forEachBatch(query, 2, async (some) => {
      seen.push(some.map(({ id }) => id))
      await Promise.all(some.map(({ ref }) => ref.delete()))
    })
    expect(seen).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(found).toBe(5)
  })

  it('passes on nothing if the query finds nothing', async () => {
    resetFirebase()
    const work = vi.fn()
    expect(await forEachBatch(query, 2, work)).toBe(0)
    expect(work).not.toHaveBeenCalled()
  })

  it('stops if the work fails', async () => {
    await expect(forEachBatch(query, 2, () => Promise.reject(new Error('No.')))).rejects.toThrow(
      'No.',
    )
    expect(await left()).toHaveLength(5)
  })
})

describe('drainInBatches', () => {
  it('stops at the signal, after the page it has begun', async () => {
    const halt = new AbortController()
    const drained = drainInBatches(
      query,
      2,
      (batch, { ref }) => {
        batch.delete(ref)
        halt.abort(new Error('No more time.'))
      },
      halt.signal,
    )
    await expect(drained).rejects.toThrow('No more time.')
    expect(await left()).toEqual(['c', 'd', 'e'])
  })

  it('commits a batch per page, after the work for all of it', async () => {
    const ready: string[] = []
    const readyAtCommit: string[][] = []
    commit.mockImplementation(function (this: WriteBatch) {
      readyAtCommit.push(ready.splice(0))
      return write.call(this)
    })
    const found = await drainInBatches(query, 3, async (batch, { ref }) => {
      await Promise.resolve()
      batch.delete(ref)
      ready.push(ref.id)
    })
    expect(readyAtCommit).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
    expect(found).toBe(5)
    expect(await left()).toEqual([])
  })
})

/** Work that records what runs at the same time, and may fail. */
function watched(failing = Number.NaN) {
  const seen = { done: [] as number[], underWay: 0, most: 0 }
  const work = async (one: number) => {
    seen.underWay += 1
    seen.most = Math.max(seen.most, seen.underWay)
    await new Promise((resolve) => setTimeout(resolve, one % 3))
    seen.underWay -= 1
    if (one === failing) throw new Error(`not ${one}`)
    seen.done.push(one)
  }
  return { seen, work }
}

const numbers = (many: number) => Array.from({ length: many }, (_, at) => at)

it('runs the work for each item once, with limited concurrency', async () => {
  const { seen, work } = watched()
  await mapConcurrently(numbers(25), 10, work)
  expect(seen.done.sort((one, other) => one - other)).toEqual(numbers(25))
  expect(seen.most).toBe(10)
})

it('accepts fewer items than the limit, and none', async () => {
  const { seen, work } = watched()
  await mapConcurrently(numbers(2), 10, work)
  await mapConcurrently([], 10, work)
  expect(seen).toMatchObject({ done: [0, 1], most: 2 })
})

it('starts nothing after a failure, and waits for what runs', async () => {
  const { seen, work } = watched(3)
  await expect(mapConcurrently(numbers(100), 5, work)).rejects.toThrow('not 3')
  expect(seen.underWay).toBe(0)
  expect(seen.done.length).toBeLessThan(15)
})

it('rejects if work throws before its first promise', async () => {
  const reject = () => {
    throw new Error('No.')
  }
  await expect(mapConcurrently([1], 5, reject)).rejects.toThrow('No.')
})

describe('attemptAll', () => {
  it('runs the work for all items after a failure, and then rejects', async () => {
    const { seen, work } = watched(3)
    await expect(attemptAll(numbers(25), 10, work)).rejects.toThrow('not 3')
    expect(seen.done.sort((one, other) => one - other)).toEqual(
      numbers(25).filter((number) => number !== 3),
    )
    expect(seen.most).toBe(10)
  })

  it('waits for what runs if the generator of the items fails', async () => {
    const { seen, work } = watched()
    async function* items() {
      yield* numbers(25)
      throw new Error('No page.')
    }
    await expect(attemptAll(items(), 10, work)).rejects.toThrow('No page.')
    expect(seen.done).toHaveLength(25)
    expect(seen.most).toBe(10)
  })

  it('resolves if nothing fails', async () => {
    const { seen, work } = watched()
    await attemptAll(numbers(3), 10, work)
    expect(seen.done).toHaveLength(3)
  })
})
