import { expect, test } from 'vitest'
import { between, line } from './drawing-frames'

test('walks from one point to another', () => {
  expect(between([0, 10], [20, 0], 0.5)).toEqual([10, 5])
})

test('draws the way from one point to another', () => {
  expect(line([0, 10], [20, 0])).toBe('M0 10L20 0')
})
