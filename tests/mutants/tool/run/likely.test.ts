import { describe, expect, it } from 'vitest'
import { likeliestFirst } from './likely'

const mutant = {
  place: '/d/{e}/posts/{id} allow update',
  original: "hasOnly(['comment_count'])",
  replacement: "hasAny(['comment_count'])",
}
const candidate = (name: string, milliseconds = 10) => ({ name, milliseconds })

describe('the order of tests', () => {
  const names = (tests: readonly { name: string }[]) => tests.map(({ name }) => name)

  it('begins with those that speak of the mutant', () => {
    const tests = ['a vote is refused', 'a post may be updated', 'nobody counts comments of a post']
    expect(
      names(
        likeliestFirst(
          tests.map((name) => candidate(name)),
          mutant,
          () => 0,
        ),
      ),
    ).toEqual(['nobody counts comments of a post', 'a post may be updated', 'a vote is refused'])
  })

  it('begins with what noticed others at the same place, before any words', () => {
    const [quiet, proven] = [candidate('a comment of a post'), candidate('a vote')]
    const noticed = (test: { name: string }) => (test.name === 'a vote' ? 1 : 0)
    expect(likeliestFirst([quiet, proven], mutant, noticed)).toEqual([proven, quiet])
  })

  it('prefers the quick ones where nothing else tells them apart', () => {
    const tests = [candidate('x', 90), candidate('y', 5)]
    expect(names(likeliestFirst(tests, mutant, () => 0))).toEqual(['y', 'x'])
  })
})
