import type { RunnerTestCase, RunnerTestSuite } from 'vitest'
import { type EmulatedProject, reachedBetween, readCoverage, type ValueCounts } from './emulator'
import type { Mutant } from './mutation'
import { fullName, suitesOf, type TestSession } from './test-session'

/** A test that passes under the original rules, and the values it reached. */
export type BaselineTest = {
  readonly test: RunnerTestCase
  readonly name: string
  readonly milliseconds: number
  readonly seen: ReadonlySet<string>
}

export type FileBaseline = {
  readonly tests: readonly BaselineTest[]
  readonly failures: readonly string[]
}

/** Reports grow with every request. Above this many characters, reloading the rules is faster. */
const LARGE_REPORT = 1_500_000

/** Runs tests under the original rules. With `isTraced`, records the values each test reaches. */
export async function runBaseline(
  session: TestSession,
  tests: readonly RunnerTestCase[],
  project: EmulatedProject,
  rules: string,
  isTraced: boolean,
): Promise<FileBaseline> {
  const baselineTests: BaselineTest[] = []
  const failures: string[] = []
  const trace = isTraced ? traceOf(project, rules) : null
  /** The values reached by a suite's beforeAll hooks; they count for all its tests. */
  const shown = new Map<RunnerTestSuite, ReadonlySet<string>>()
  await session.closeSuites()
  await project.load(rules)
  for (const test of tests) {
    const name = fullName(test)
    const startedAt = Date.now()
    const failure = await session.attempt(test, async (suite) => {
      if (trace) shown.set(suite, await trace())
    })
    const milliseconds = Date.now() - startedAt
    if (failure) failures.push(`${name}: ${failure.message}`)
    const own = trace ? await trace() : NOTHING
    const around = suitesOf(test).map((suite) => shown.get(suite) ?? NOTHING)
    baselineTests.push({ test, name, milliseconds, seen: new Set([own, ...around].flatMap(all)) })
  }
  return { tests: baselineTests, failures }
}

const NOTHING: ReadonlySet<string> = new Set()
const all = (seen: ReadonlySet<string>) => [...seen]

/** Returns a function that yields the values reached reachedBetween its last call. */
function traceOf(project: EmulatedProject, rules: string) {
  let before: ValueCounts = new Map()
  return async () => {
    const report = await project.coverage()
    const after = readCoverage(report, rules)
    const seen = reachedBetween(before, after)
    before = after
    if (report.length > LARGE_REPORT) {
      await project.load(rules)
      before = new Map()
    }
    return seen
  }
}

/** The properties of a test that the ranking uses. */
type Candidate = { readonly name: string; readonly milliseconds: number }

/**
 * Sorts tests by how likely they kill a mutant: most kills at the same place, then most words of
 * the mutant in the test name, then shortest duration.
 */
export function sortByLikelihood<T extends Candidate>(
  tests: readonly T[],
  mutant: Pick<Mutant, 'place' | 'original' | 'replacement'>,
  killsAtPlace: (test: T) => number,
): readonly T[] {
  const words = wordsOf(`${mutant.place} ${mutant.original} ${mutant.replacement}`)
  const rank = (test: T) => [
    killsAtPlace(test),
    overlap(words, wordsOf(test.name)),
    -test.milliseconds,
  ]
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

/** Lower-case singular words, so that `posts` matches “a post”. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return new Set((words.match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/s$/, '')))
}
