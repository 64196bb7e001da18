import { expect, test } from 'vitest'
import { emptyHistory, type History, recall, recalled, remember } from './prompt'

const after = (...lines: string[]) => lines.reduce(remember, emptyHistory)

function walk(history: History, ...steps: (-1 | 1)[]) {
  return steps.reduce((at, step) => recall(at, step, recalled(at)), history)
}

test('recalls line by line and stops at the first', () => {
  const history = after('help', 'scan')
  expect(recalled(walk(history, -1))).toBe('scan')
  expect(recalled(walk(history, -1, -1))).toBe('help')
  expect(recalled(walk(history, -1, -1, -1))).toBe('help')
})

test('returns to the draft', () => {
  const back = recall(after('help', 'scan'), -1, 'ech')
  expect(recalled(back)).toBe('scan')
  expect(recalled(recall(back, 1, 'scan'))).toBe('ech')
})

test('stores no empty or repeated line, and at most 200', () => {
  expect(after('help', 'help', '  ', 'scan', 'help').lines).toEqual(['help', 'scan', 'help'])
  expect(after(...Array.from({ length: 300 }, (_, index) => `echo ${index}`)).lines).toHaveLength(
    200,
  )
})
