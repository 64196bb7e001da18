import { canDetect } from './emulator'
import type { Killer, Trace } from './job'
import type { Mutant } from './mutation'

/** A mutant and a test that has killed it, in this run or an earlier one. */
export type Kill = readonly [Mutant, Killer]

/** The properties of a test that the ranking uses. */
type RankedTest = Killer & { readonly milliseconds: number; readonly words: Words }

type Words = ReadonlySet<string>

/** The path segment above the collections of a database. */
const ROOT = 'documents'

/**
 * Returns a function that lists the tests that can detect a mutant, the likeliest killers first.
 *
 * @param textOf The text of a test file, which may mention the collection of a changed block.
 */
export function rankTests(
  traces: readonly Trace[],
  rules: string,
  textOf: (file: string) => string,
  kills: readonly Kill[],
): (mutant: Mutant) => readonly Killer[] {
  const killsAt = countKills(kills)
  const files = traces.map(({ file, tests, sets }) => ({
    text: textOf(file),
    sets: sets.map((values) => new Set(values)),
    tests: tests.map((test) => ({ ...test, file, words: wordsOf(test.test) })),
  }))
  return (mutant) => {
    const { witness } = mutant
    const collection = collectionOf(mutant)
    const able = files.flatMap(({ text, sets, tests }) => {
      if (!witness) return tests.filter(({ test }) => `${test} ${text}`.includes(collection))
      const isAble = sets.map((seen) => canDetect(seen, witness, rules))
      return tests.filter(({ set }) => isAble[set])
    })
    return sortByLikelihood(able, mutant, (test) => killsAt(mutant.place, test))
  }
}

/** Returns a function that counts how many mutants of a place a test has killed. */
function countKills(kills: readonly Kill[]) {
  const counts = new Map<string, number>()
  const keyOf = (place: string, { file, test }: Killer) => `${place}\n${file}\n${test}`
  for (const [{ place }, killer] of kills) {
    const key = keyOf(place, killer)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return (place: string, killer: Killer) => counts.get(keyOf(place, killer)) ?? 0
}

/** The collection of a mutated block; an empty string if the block covers all collections. */
function collectionOf({ place }: Mutant): string {
  const names = place.split(' ')[0]?.split('/') ?? []
  const name = names.findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
  return name === ROOT ? '' : name
}

/**
 * Sorts tests by how likely they kill a mutant: most kills at the same place, then most words of
 * the mutant in the test name, then shortest duration.
 */
function sortByLikelihood<T extends RankedTest>(
  tests: readonly T[],
  mutant: Pick<Mutant, 'place' | 'original' | 'replacement'>,
  killsAtPlace: (test: T) => number,
): readonly T[] {
  const words = wordsOf(`${mutant.place} ${mutant.original} ${mutant.replacement}`)
  const rank = (test: T) => [killsAtPlace(test), overlap(words, test.words), -test.milliseconds]
  const ranked = tests.map((test) => ({ test, rank: rank(test) }))
  ranked.sort((one, other) => {
    const index = one.rank.findIndex((value, at) => value !== other.rank[at])
    return index < 0 ? 0 : (other.rank[index] ?? 0) - (one.rank[index] ?? 0)
  })
  return ranked.map(({ test }) => test)
}

function overlap(one: Words, other: Words): number {
  let count = 0
  for (const word of one) if (other.has(word)) count += 1
  return count
}

/** Lower-case singular words, so that `posts` matches “a post”. */
function wordsOf(text: string): Words {
  const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return new Set((words.match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/s$/, '')))
}
