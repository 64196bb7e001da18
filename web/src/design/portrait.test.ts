import { expect, test } from 'vitest'
import { EMBLEM_SIZE, emblemOf } from './portrait'

const GIVEN = ['Ada', 'Bob', 'Grace', 'Ilse', 'Dario', 'Hana', 'Mallory', 'Peggy', 'Trent', 'Zoë']
const FAMILY = ['Okafor', 'Brandvold', 'Mensah', 'Kurosaki', 'Lindt', 'Šimić', '山田', 'O’Neill']

test('draws the same emblem for the same name', () => {
  expect(emblemOf('Ada Okafor')).toEqual(emblemOf('Ada Okafor'))
})

test('draws a different emblem for each of eighty names', () => {
  const names = GIVEN.flatMap((given) => FAMILY.map((family) => `${given} ${family}`))
  const emblems = new Set(names.map((name) => JSON.stringify(emblemOf(name))))
  expect(emblems.size).toBe(80)
})

test('draws different emblems for names that differ in one letter or in case', () => {
  expect(emblemOf('Ada')).not.toEqual(emblemOf('Ado'))
  expect(emblemOf('Ada')).not.toEqual(emblemOf('ada'))
})

test('draws something for an empty name', () => expect(emblemOf('').length).toBeGreaterThan(0))

test('gives every emblem exactly one signal', () => {
  for (const name of GIVEN) {
    expect(emblemOf(name).filter((shape) => shape.ink === 'signal')).toHaveLength(1)
  }
})

test('draws a mask that is the same in a mirror', () => {
  for (const name of GIVEN) {
    const mask = emblemOf(name).filter((shape) => shape.ink !== 'signal')
    for (const [index, shape] of mask.entries()) {
      const twin = mask[index % 2 === 0 ? index + 1 : index - 1]
      expect(pointsOf(shape.d).map(mirror).sort()).toEqual(pointsOf(twin?.d ?? '').sort())
    }
  }
})

/** The corners of a path as `x y`; a circle and a square by their box. */
function pointsOf(d: string): string[] {
  const [, startX, startY] = /^M([\d.]+) ([\d.]+)/.exec(d) ?? []
  const [x, y] = [Number(startX), Number(startY)]
  if (d.includes('h1v1') || d.includes('a0.5')) {
    const top = d.includes('a0.5') ? y - 0.5 : y
    return [`${x} ${top}`, `${x + 1} ${top}`]
  }
  return [...d.matchAll(/(?:M|L|0 0 1 )(\d+ \d+)/g)].flatMap((match) => match[1] ?? [])
}

function mirror(point: string): string {
  const [x, y] = point.split(' ')
  return `${EMBLEM_SIZE - Number(x)} ${y}`
}
