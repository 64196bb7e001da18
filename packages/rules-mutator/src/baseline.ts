import { createHash } from 'node:crypto'
import type { RunnerTestCase, RunnerTestSuite } from 'vitest'
import { type EmulatedProject, reachedBetween, readCoverage, type ValueCounts } from './emulator'
import type { Trace, TracedTest } from './job'
import { fullName, suitesOf, type TestSession } from './test-session'

type Baseline = Pick<Trace, 'tests' | 'sets' | 'failures'>

/** Reports grow with every request. Above this many characters, reloading the rules is faster. */
const LARGE_REPORT = 1_500_000

/** No request to the emulator is answered in less time. */
const SHORTEST_REQUEST_MS = 0.5

/** Runs tests under the original rules. Records the values that each test reaches. */
export async function runBaseline(
  session: TestSession,
  tests: readonly RunnerTestCase[],
  project: EmulatedProject,
  rules: string,
): Promise<Baseline> {
  const traced: TracedTest[] = []
  const failures: string[] = []
  const sets = indexedSets()
  const trace = traceOf(project, rules)
  /** The values reached by a suite's beforeAll hooks; they count for all its tests. */
  const shown = new Map<RunnerTestSuite, ReadonlySet<string>>()
  await session.closeSuites()
  await project.load(rules)
  for (const test of tests) {
    const name = fullName(test)
    const startedAt = performance.now()
    const failure = await session.attempt(test, async (suite) => {
      shown.set(suite, await trace())
    })
    const milliseconds = performance.now() - startedAt
    if (failure) failures.push(`${name}: ${failure.message}`)
    const own = milliseconds < SHORTEST_REQUEST_MS ? NOTHING : await trace()
    const around = suitesOf(test).map((suite) => shown.get(suite) ?? NOTHING)
    traced.push({ test: name, milliseconds, set: sets.indexOf([own, ...around]) })
  }
  return { tests: traced, sets: sets.all, failures }
}

const NOTHING: ReadonlySet<string> = new Set()

/** Joins sets of values and stores each result once. */
function indexedSets() {
  const all: (readonly string[])[] = []
  const indexes = new Map<string, number>()
  return {
    all,
    indexOf(parts: readonly ReadonlySet<string>[]): number {
      const joined = [...new Set(parts.flatMap((part) => [...part]))].sort()
      const key = joined.join()
      const index = indexes.get(key) ?? all.push(joined) - 1
      indexes.set(key, index)
      return index
    },
  }
}

/** Returns a function that yields the values reached since its last call. */
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

/** Identifies the rules and the text of a test file, for which a trace is valid. */
export function stampOf(rules: string, text: string): string {
  return createHash('sha256').update(rules).update(text).digest('hex').slice(0, 16)
}
