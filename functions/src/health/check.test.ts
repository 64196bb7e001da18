import { describe, expect, it } from 'vitest'
import { type Drift, persistentDrifts, rowsOf } from './check'

const query = {
  stream: async function* () {
    yield* ['first', 'second', 'third']
  },
} as unknown as FirebaseFirestore.Query

it('gives the documents of a query, until the time is up', async () => {
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

describe('a drift', () => {
  it('lasts when both looks see the same difference, whatever was added meanwhile', () => {
    expect(persistentDrifts([drift(5, 7)], [drift(5, 7)])).toEqual([drift(5, 7)])
    expect(persistentDrifts([drift(5, 7)], [drift(6, 8)])).toEqual([drift(6, 8)])
  })

  it.each([
    ['is gone in the second look', [drift(5, 7)], []],
    ['appears in the second look only', [], [drift(5, 7)]],
    ['gets smaller, because a trigger is catching up', [drift(5, 7)], [drift(6, 7)]],
    ['is about another field', [drift(5, 7, 'comments')], [drift(5, 7)]],
  ])('does not last when it %s', (_, first, second) => {
    expect(persistentDrifts(first, second)).toEqual([])
  })
})
