import { expect, it } from 'vitest'
import { rowsOf } from './check'

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
