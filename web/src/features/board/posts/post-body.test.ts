import { describe, expect, it, test } from 'vitest'
import { foldedBeginning, isWorthFolding } from './post-body'

describe('a folded card', () => {
  it('renders the whole text of usual length', () => {
    const text = 'A line of some words.\n'.repeat(60)
    expect(foldedBeginning(text)).toBe(text)
  })

  it('renders some of thousands of lines', () => {
    expect(foldedBeginning('-\n'.repeat(5_000)).split('\n')).toHaveLength(100)
  })

  it('renders the beginning of a very long line and splits no character', () => {
    const beginning = foldedBeginning(`x${'🔒'.repeat(4_000)}`)
    expect(beginning.length).toBeLessThanOrEqual(3_000)
    expect(beginning.endsWith('🔒')).toBe(true)
  })
})

test.each([
  [1, false],
  [8, false],
  [9, false],
  [10.9, false],
  [11, true],
  [400, true],
])('folds a text of %d lines: %s', (lines, isFolded) => {
  for (const rem of [16, 20]) expect(isWorthFolding(lines * 1.6 * rem + 0.01, rem)).toBe(isFolded)
})
