import type { RunnerTestCase, RunnerTestSuite } from 'vitest'
import { readCoverage, since, type Tally } from './coverage'
import type { EmulatedProject } from './emulator'
import { fullName, suitesOf, type TestSession } from './test-session'

/** A test that passes under the true rules, and what it saw of them. */
export type KnownTest = {
  readonly test: RunnerTestCase
  readonly name: string
  readonly milliseconds: number
  readonly seen: ReadonlySet<string>
}

export type FileBaseline = {
  readonly known: readonly KnownTest[]
  readonly failures: readonly string[]
}

/** Reports grow with every request; beyond this size a fresh one is cheaper. */
const LARGE_REPORT = 1_500_000

/** Runs tests under the true rules; with `isTraced`, learns what each of them sees. */
export async function runBaseline(
  session: TestSession,
  tests: readonly RunnerTestCase[],
  project: EmulatedProject,
  rules: string,
  isTraced: boolean,
): Promise<FileBaseline> {
  const known: KnownTest[] = []
  const failures: string[] = []
  const trace = isTraced ? traceOf(project, rules) : null
  /** What opening a suite showed, which all of its tests have seen. */
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
    known.push({ test, name, milliseconds, seen: new Set([own, ...around].flatMap(all)) })
  }
  return { known, failures }
}

const NOTHING: ReadonlySet<string> = new Set()
const all = (seen: ReadonlySet<string>) => [...seen]

/** Gives what came to pass since it was last asked. */
function traceOf(project: EmulatedProject, rules: string) {
  let before: Tally = new Map()
  return async () => {
    const report = await project.coverage()
    const after = readCoverage(report, rules)
    const seen = since(before, after)
    before = after
    if (report.length > LARGE_REPORT) {
      await project.load(rules)
      before = new Map()
    }
    return seen
  }
}
