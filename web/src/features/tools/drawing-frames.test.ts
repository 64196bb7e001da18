import { TOOL_IDS } from '@grid/schema/releases'
import { expect, test } from 'vitest'
import { DEMO_END, demos } from '../../content/demos'
import { between, currentStep, line, progress } from './drawing-frames'

test('walks from one point to another', () => {
  expect(between([0, 10], [20, 0], 0.5)).toEqual([10, 5])
})

test('draws the way from one point to another', () => {
  expect(line([0, 10], [20, 0])).toBe('M0 10L20 0')
})

test('eases from 0 to 1 and stays there', () => {
  expect([0, 1, 2, 3, 9].map((at) => progress(at, 1, 3))).toEqual([0, 0, 0.875, 1, 1])
})

test('finds the step that has begun last', () => {
  const { steps } = demos.portlock
  expect([0, 1.9, 2, 5, 8].map((at) => currentStep(steps, at))).toEqual([0, 0, 1, 2, 3])
})

test.each(TOOL_IDS)('plays the steps of %s one after another, within its time', (tool) => {
  const moments = demos[tool].steps.map((step) => step.at)
  expect(moments[0]).toBe(0)
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  expect(moments.at(-1)).toBeLessThan(DEMO_END - 1)
})
