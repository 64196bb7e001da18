import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, it } from 'vitest'
import { type Drift, persistentDrifts, rowsOf } from './check'

const query = {
  stream: async function* () {
    yield* ['first', 'second', 'third']
  },
} as unknown as FirebaseFirestore.Query

it('streams the documents of a query until the time is up', async () => {
  const time = new AbortController()
  const seen: unknown[] = []
  const read = async () => {
    for await (const row of rowsOf(query, time.signal)) {
      seen.push(row)
      if (seen.length === 2) time.abort(new Error('The time is up.'))
    }
  }
  await expect(read()).rejects.toThrow('The time is up.')
  expect(seen).toEqual(['first', 'second'])
})

const drift = (was: number, is: number, field = 'posts'): Drift => ({
  path: 'stats/counts',
  field,
  was,
  is,
  fields: {},
})

describe('persistentDrifts', () => {
  it('returns drifts with the same difference in both comparisons', () => {
    expect(persistentDrifts([drift(5, 7)], [drift(5, 7)])).toEqual([drift(5, 7)])
    expect(persistentDrifts([drift(5, 7)], [drift(6, 8)])).toEqual([drift(6, 8)])
  })

  it('drops a drift of a document that was written between the comparisons', () => {
    const at = (second: number) => ({ ...drift(5, 7), writtenAt: new Timestamp(second, 0) })
    expect(persistentDrifts([at(1)], [at(1)])).toEqual([at(1)])
    expect(persistentDrifts([at(1)], [at(2)])).toEqual([])
  })

  it.each([
    ['is missing in the second comparison', [drift(5, 7)], []],
    ['is new in the second comparison', [], [drift(5, 7)]],
    ['gets smaller, because a trigger was late', [drift(5, 7)], [drift(6, 7)]],
    ['belongs to another field', [drift(5, 7, 'comments')], [drift(5, 7)]],
  ])('drops a drift that %s', (_, first, second) => {
    expect(persistentDrifts(first, second)).toEqual([])
  })
})
