// @vitest-environment happy-dom
import type { Query } from 'firebase/firestore'
import { expect, test, vi } from 'vitest'
import { allRows } from './export-button'

const { stored, server, cap } = vi.hoisted(() => ({
  cap: { max: 100_000 },
  stored: Array.from({ length: 250 }, (_, at) => `row ${at}`),
  server: { fails: false },
}))

vi.mock('@grid/schema/limits', async (original) => {
  const { LIMITS } = await original<typeof import('@grid/schema/limits')>()
  return { LIMITS: { ...LIMITS, exportRows: cap } }
})

type Request = { readonly after?: number; readonly size?: number }

vi.mock('firebase/firestore', () => ({
  limit: (size: number): Request => ({ size }),
  startAfter: ({ at }: { at: number }): Request => ({ after: at + 1 }),
  query: (_: unknown, ...request: Request[]): Request => Object.assign({}, ...request),
  // The cache contains only the shown page.
  getDocs: async () => answer({ size: 10 }),
  getDocsFromServer: async (request: Request) => {
    if (server.fails) throw new Error('unavailable')
    return answer(request)
  },
}))

function answer({ after = 0, size = 0 }: Request) {
  const rows = stored.slice(after, after + size)
  return { docs: rows.map((row, place) => ({ at: after + place, data: () => row })) }
}

const list = {} as Query<string>

test('reads every row of a list in its order', async () => {
  expect(await allRows(list)).toEqual({ rows: stored, isCut: false })
})

test('reads only the rows that the list shows', async () => {
  expect(await allRows(list, { most: 120 })).toEqual({ rows: stored.slice(0, 120), isCut: false })
})

test.each([
  [249, true],
  [250, false],
])('reads at most %d rows, and reports whether there are more (%s)', async (max, isCut) => {
  cap.max = max
  expect(await allRows(list)).toEqual({ rows: stored.slice(0, max), isCut })
})

test('reads only the rows that a filter includes', async () => {
  cap.max = 100_000
  const includes = (row: string) => row.endsWith('9')
  const rows = stored.filter(includes)
  expect(await allRows(list, { includes })).toEqual({ rows, isCut: false })
})

test('fails without a connection instead of reading the cache', async () => {
  server.fails = true
  await expect(allRows(list)).rejects.toThrow('unavailable')
})
