import { describe, expect, it } from 'vitest'
import { foldedBeginning } from './post-body'

describe('what a folded card draws of a text', () => {
  it('is all of a text of usual length', () => {
    const text = 'A line of some words.\n'.repeat(60)
    expect(foldedBeginning(text)).toBe(text)
  })

  it('is some lines of one that has thousands', () => {
    expect(foldedBeginning('-\n'.repeat(5_000)).split('\n')).toHaveLength(100)
  })

  it('is the beginning of a very long line, and cuts no sign in two', () => {
    const part = foldedBeginning(`x${'🔒'.repeat(4_000)}`)
    expect(part.length).toBeLessThanOrEqual(3_000)
    expect(part.endsWith('🔒')).toBe(true)
  })
})
