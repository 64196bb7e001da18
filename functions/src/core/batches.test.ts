import type { Query } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drainInBatches, forEachBatch, mapConcurrently } from './batches'

const { left, commits } = vi.hoisted(() => ({ left: [] as string[], commits: [] as string[][] }))

vi.mock('./firebase', () => ({
  db: {
    batch: () => {
      const gone: string[] = []
      return {
        delete: ({ path }: { path: string }) => gone.push(path),
        commit: async () => {
          commits.push(gone)
          for (const path of gone) left.splice(left.indexOf(path), 1)
        },
      }
    },
  },
}))

const query = {
  limit: (most: number) => ({
    get: async () => ({
      docs: left.slice(0, most).map((path) => ({ id: path, ref: { path } })),
    }),
  }),
} as unknown as Query

beforeEach(() => {
  left.splice(0, Number.POSITIVE_INFINITY, 'a', 'b', 'c', 'd', 'e')
  commits.length = 0
})

describe('a query that is worked through', () => {
  it('hands out so many results at once until none is left, and counts them', async () => {
    const seen: string[][] = []
    const found = await forEachBatch(query, 2, async (some) => {
      seen.push(some.map(({ id }) => id))
      left.splice(0, some.length)
    })
    expect(seen).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(found).toBe(5)
  })

  it('hands out nothing where it finds nothing', async () => {
    left.length = 0
    const work = vi.fn()
    expect(await forEachBatch(query, 2, work)).toBe(0)
    expect(work).not.toHaveBeenCalled()
  })

  it('stops at the signal, after what it has begun', async () => {
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
    expect(commits).toEqual([['a', 'b']])
  })

  it('stops where the work fails', async () => {
    await expect(forEachBatch(query, 2, () => Promise.reject(new Error('No.')))).rejects.toThrow(
      'No.',
    )
    expect(left).toHaveLength(5)
  })

  it('is written in batches, each after all that it holds is ready', async () => {
    const found = await drainInBatches(query, 3, async (batch, { ref }) => {
      await Promise.resolve()
      batch.delete(ref)
    })
    expect(commits).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
    expect(found).toBe(5)
  })
})

/** Work that notes what is under way, and may fail. */
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

it('everything is done once, so many at once', async () => {
  const { seen, work } = watched()
  await mapConcurrently(numbers(25), 10, work)
  expect(seen.done.sort((one, other) => one - other)).toEqual(numbers(25))
  expect(seen.most).toBe(10)
})

it('few are done as they are, and none is nothing to do', async () => {
  const { seen, work } = watched()
  await mapConcurrently(numbers(2), 10, work)
  await mapConcurrently([], 10, work)
  expect(seen).toMatchObject({ done: [0, 1], most: 2 })
})

it('after a failure nothing is begun, and what was is waited for', async () => {
  const { seen, work } = watched(3)
  await expect(mapConcurrently(numbers(100), 5, work)).rejects.toThrow('not 3')
  expect(seen.underWay).toBe(0)
  expect(seen.done.length).toBeLessThan(15)
})

it('work that fails before it begins is a failure too', async () => {
  const reject = () => {
    throw new Error('No.')
  }
  await expect(mapConcurrently([1], 5, reject)).rejects.toThrow('No.')
})
