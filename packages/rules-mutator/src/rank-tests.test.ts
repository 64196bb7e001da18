import { describe, expect, it } from 'vitest'
import { sortByLikelihood } from './baseline'

const mutant = {
  place: '/d/{e}/posts/{id} allow update',
  original: "hasOnly(['comment_count'])",
  replacement: "hasAny(['comment_count'])",
}
const candidate = (name: string, milliseconds = 10) => ({ name, milliseconds })

describe('sortByLikelihood', () => {
  const names = (tests: readonly { name: string }[]) => tests.map(({ name }) => name)

  it('puts tests first whose names mention the mutant', () => {
    const tests = ['a vote is refused', 'a post may be updated', 'nobody counts comments of a post']
    expect(
      names(
        sortByLikelihood(
          tests.map((name) => candidate(name)),
          mutant,
          () => 0,
        ),
      ),
    ).toEqual(['nobody counts comments of a post', 'a post may be updated', 'a vote is refused'])
  })

  it('puts tests first that killed mutants at the same place, before any words', () => {
    const [other, killer] = [candidate('a comment of a post'), candidate('a vote')]
    const kills = (test: { name: string }) => (test.name === 'a vote' ? 1 : 0)
    expect(sortByLikelihood([other, killer], mutant, kills)).toEqual([killer, other])
  })

  it('puts fast tests first if nothing else differs', () => {
    const tests = [candidate('x', 90), candidate('y', 5)]
    expect(names(sortByLikelihood(tests, mutant, () => 0))).toEqual(['y', 'x'])
  })
})
