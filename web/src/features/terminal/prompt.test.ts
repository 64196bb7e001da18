import { expect, test } from 'vitest'
import { addToHistory, currentLine, emptyHistory, type History, moveInHistory } from './prompt'

const after = (...lines: string[]) => lines.reduce(addToHistory, emptyHistory)

function walk(history: History, ...steps: (-1 | 1)[]) {
  return steps.reduce((at, step) => moveInHistory(at, step, currentLine(at)), history)
}

test('recalls line by line and stops at the first', () => {
  const history = after('help', 'scan')
  expect(currentLine(walk(history, -1))).toBe('scan')
  expect(currentLine(walk(history, -1, -1))).toBe('help')
  expect(currentLine(walk(history, -1, -1, -1))).toBe('help')
})

test('returns to the draft', () => {
  const back = moveInHistory(after('help', 'scan'), -1, 'ech')
  expect(currentLine(back)).toBe('scan')
  expect(currentLine(moveInHistory(back, 1, 'scan'))).toBe('ech')
})

test('stores no empty or repeated line, and at most 200', () => {
  expect(after('help', 'help', '  ', 'scan', 'help').lines).toEqual(['help', 'scan', 'help'])
  expect(after(...Array.from({ length: 300 }, (_, index) => `echo ${index}`)).lines).toHaveLength(
    200,
  )
})
