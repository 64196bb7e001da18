import type { Query } from 'firebase/firestore'
import { expect, test, vi } from 'vitest'
import { allRows } from './export-button'

const { stored, ask, cap } = vi.hoisted(() => ({
  cap: { max: 100_000 },
  stored: Array.from({ length: 250 }, (_, at) => `row ${at}`),
  ask: { fails: false },
}))

vi.mock('@grid/schema/limits', async (original) => {
  const { LIMITS } = await original<typeof import('@grid/schema/limits')>()
  return { LIMITS: { ...LIMITS, exportRows: cap } }
})

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
  expect(await allRows(list)).toEqual({ rows: stored, isCut: false })
})

test('an export holds no more rows than it may', async () => {
  expect(await allRows(list, { most: 120 })).toEqual({ rows: stored.slice(0, 120), isCut: false })
})

test.each([
  [249, true],
  [250, false],
])('an export of at most %d rows knows whether there are more (%s)', async (max, isCut) => {
  cap.max = max
  expect(await allRows(list)).toEqual({ rows: stored.slice(0, max), isCut })
})

test.each([
  [252, false],
  [251, true],
])('an export of at most %d rows counts those in front of the list', async (max, isCut) => {
  cap.max = max
  const all = ['a', 'b', ...stored]
  expect(await allRows(list, { first: ['a', 'b'] })).toEqual({ rows: all.slice(0, max), isCut })
})

test('an export without a connection fails, and holds not merely what is known', async () => {
  ask.fails = true
  await expect(allRows(list)).rejects.toThrow('unavailable')
})
