import type { Mutant } from '../mutant'

/** A test as far as a guess needs to know it. */
type Candidate = { readonly name: string; readonly milliseconds: number }

/**
 * The tests in the order in which they are likely to notice a mutant: those that noticed others at
 * its place, then those whose names speak of it, then the quick ones.
 */
export function likeliestFirst<T extends Candidate>(
  tests: readonly T[],
  mutant: Pick<Mutant, 'place' | 'original' | 'replacement'>,
  noticed: (test: T) => number,
): readonly T[] {
  const words = wordsOf(`${mutant.place} ${mutant.original} ${mutant.replacement}`)
  const rank = (test: T) => [noticed(test), overlap(words, wordsOf(test.name)), -test.milliseconds]
  const ranked = tests.map((test) => ({ test, rank: rank(test) }))
  ranked.sort((one, other) => {
    const index = one.rank.findIndex((value, at) => value !== other.rank[at])
    return index < 0 ? 0 : (other.rank[index] ?? 0) - (one.rank[index] ?? 0)
  })
  return ranked.map(({ test }) => test)
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length
}

/** Words in one number and case, so that `posts` meets “a post”. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return new Set((words.match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/s$/, '')))
}
