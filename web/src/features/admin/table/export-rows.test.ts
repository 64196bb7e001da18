import type { Query } from 'firebase/firestore'
import { expect, test, vi } from 'vitest'
import { allRows } from './export-rows'

const { stored, ask } = vi.hoisted(() => ({
  stored: Array.from({ length: 250 }, (_, at) => `row ${at}`),
  ask: { fails: false },
}))

type Asked = { readonly after?: number; readonly size?: number }

vi.mock('firebase/firestore', () => ({
  limit: (size: number): Asked => ({ size }),
  startAfter: ({ at }: { at: number }): Asked => ({ after: at + 1 }),
  query: (_: unknown, ...asked: Asked[]): Asked => Object.assign({}, ...asked),
  // The client knows the page that is on the screen.
  getDocs: async () => answer({ size: 10 }),
  getDocsFromServer: async (asked: Asked) => {
    if (ask.fails) throw new Error('unavailable')
    return answer(asked)
  },
}))

function answer({ after = 0, size = 0 }: Asked) {
  const rows = stored.slice(after, after + size)
  return { docs: rows.map((row, place) => ({ at: after + place, data: () => row })) }
}

const list = {} as Query<string>

test('an export holds every row of a list, in its order', async () => {
  expect(await allRows(list)).toEqual(stored)
})

test('an export holds no more rows than it may', async () => {
  expect(await allRows(list, { most: 120 })).toEqual(stored.slice(0, 120))
})

test('an export without a connection fails, and holds not merely what is known', async () => {
  ask.fails = true
  await expect(allRows(list)).rejects.toThrow('unavailable')
})
