import { expect, test } from 'vitest'
import { type CellChange, cellsOf, fall, makeRain } from './rain'

const always = (value: number) => () => value

/** Lets it rain for a while and gives back the sky as it then looks. */
function sky(steps: number, columns: number, rows: number, chance: () => number) {
  const rain = makeRain(columns, rows, chance)
  const cells = new Map<string, number>()
  let most: readonly CellChange[] = []
  for (let step = 1; step <= steps; step += 1) {
    const changes = fall(rain, step, chance)
    if (changes.length > most.length) most = changes
    for (const { column, row, level } of changes) cells.set(`${column}:${row}`, level)
  }
  return { cells, most }
}

test('draws a drop bright at its head, and lets it fade and disappear behind it', () => {
  const { cells } = sky(10, 1, 40, always(0))
  expect(cells.get('0:9')).toBe(3)
  expect(cells.get('0:8')).toBe(2)
  expect(cells.get('0:5')).toBe(1)
  expect(cells.get('0:3')).toBe(0)
})

test('changes at most four cells of a column in a step', () => {
  const { most } = sky(200, 90, 44, Math.random)
  expect(most.length).toBeLessThanOrEqual(90 * 4)
})

test('never leaves the canvas and starts again at the top', () => {
  const { cells } = sky(400, 3, 10, always(0.4))
  for (const place of cells.keys()) {
    const row = Number(place.split(':')[1])
    expect(row).toBeGreaterThanOrEqual(0)
    expect(row).toBeLessThan(10)
  }
  expect(sky(400, 3, 10, always(0.4)).most.length).toBeGreaterThan(0)
})

test('covers all columns at the start', () => {
  const columns = new Set(cellsOf(makeRain(90, 44)).map(({ column }) => column))
  expect(columns.size).toBeGreaterThan(60)
})

test('renders at the start what its drops would have left', () => {
  const rain = makeRain(3, 30, always(0.4))
  const before = new Set(cellsOf(rain).map(({ column, row, level }) => `${column}:${row}:${level}`))
  const after = new Map(cellsOf(rain).map(({ column, row, level }) => [`${column}:${row}`, level]))
  for (let step = 1; step <= 4; step += 1) {
    for (const { column, row, level } of fall(rain, step, always(0.4))) {
      after.set(`${column}:${row}`, level)
    }
  }
  const seen = [...after].filter(([, level]) => level > 0).sort()
  const expected = cellsOf(rain).map(({ column, row, level }) => [`${column}:${row}`, level])
  expect(seen.map(([place]) => place)).toEqual(expected.map(([place]) => place).sort())
  expect(before.size).toBeGreaterThan(0)
})
