import { expect, test } from 'vitest'
import { RESEARCH_IDS } from '../../content/research/paper'
import { posts } from '../../content/research/posts'
import { curve, position } from './figures'

const axis = { label: 'Loss', ticks: [0, 2, 4] }

test('places a value between the ends of its axis', () => {
  expect([0, 1, 4].map((value) => position(axis, value))).toEqual([0, 0.25, 1])
})

test('draws a curve from the upper left of its box', () => {
  const points = [[0, 4] as const, [4, 0] as const]
  expect(curve({ label: 'One', labelAt: 0, points }, axis, axis)).toBe('M0.00 0.00L100.00 100.00')
})

test('keeps every curve of the papers within its axes', () => {
  for (const figure of RESEARCH_IDS.flatMap((id) => posts[id].figures)) {
    if (figure.kind !== 'chart') continue
    for (const { points, labelAt } of figure.series) {
      expect(points[labelAt]).toBeDefined()
      for (const [x, y] of points) {
        expect(position(figure.x, x)).toBeGreaterThanOrEqual(0)
        expect(position(figure.x, x)).toBeLessThanOrEqual(1)
        expect(position(figure.y, y)).toBeGreaterThanOrEqual(0)
        expect(position(figure.y, y)).toBeLessThanOrEqual(1)
      }
    }
  }
})
