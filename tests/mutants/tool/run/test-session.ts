import type { RunnerTestCase, RunnerTestFile, RunnerTestSuite, TestRunner } from 'vitest'

/** How a test failed. */
export type Failure = { readonly message: string }

/** The tests of a file that vitest has collected and opened, to be run one by one, at will. */
export type TestSession = {
  readonly tests: readonly RunnerTestCase[]
  /** Runs a test with its hooks; null if it passed. */
  attempt(test: RunnerTestCase): Promise<Failure | null>
  /** Closes the file and opens it again, for tests that nothing else gives a fresh beginning. */
  reopen(): Promise<void>
}

type Hooks = ReturnType<typeof TestRunner.getSuiteHooks>

/** Vitest's own ways to a test's function and hooks. */
export type Reach = {
  readonly hooks: (suite: RunnerTestSuite) => Hooks
  readonly run: (test: RunnerTestCase) => Promise<unknown>
}

export function testSession(file: RunnerTestFile, reach: Reach): TestSession {
  return {
    tests: testsOf(file),
    async attempt(test) {
      const suites = suitesOf(test, file)
      const after: (() => unknown)[] = suites
        .flatMap((suite) => reach.hooks(suite).afterEach.map((hook) => [suite, hook] as const))
        .map(
          ([suite, hook]) =>
            () =>
              hook(test.context, suite),
        )
      try {
        for (const suite of suites) {
          for (const hook of reach.hooks(suite).beforeEach) {
            const cleanUp = await hook(test.context, suite)
            if (typeof cleanUp === 'function') after.push(cleanUp as () => unknown)
          }
        }
        await reach.run(test)
        return null
      } catch (problem) {
        return failureOf(problem)
      } finally {
        for (const hook of after.reverse()) await hook()
      }
    },
    async reopen() {
      for (const hook of reach.hooks(file).afterAll) await hook(file)
      for (const hook of reach.hooks(file).beforeAll) await hook(file)
    },
  }
}

/** Whether something brings the data back before a test, whatever the one before left behind. */
export function beginsAfresh(test: RunnerTestCase, file: RunnerTestFile, reach: Reach): boolean {
  return suitesOf(test, file).some((suite) => reach.hooks(suite).beforeEach.length > 0)
}

/** A test's name with those of the suites around it. */
export function fullName(test: RunnerTestCase): string {
  const names = [test.name]
  for (let suite = test.suite; suite && !('filepath' in suite); suite = suite.suite) {
    names.unshift(suite.name)
  }
  return names.join(' > ')
}

function testsOf(suite: RunnerTestSuite): readonly RunnerTestCase[] {
  return suite.tasks.flatMap((task) => {
    if (task.mode !== 'run' && task.mode !== 'queued') return []
    return task.type === 'suite' ? testsOf(task) : [task]
  })
}

/** The suites around a test, the outermost first. */
function suitesOf(test: RunnerTestCase, file: RunnerTestFile): readonly RunnerTestSuite[] {
  const suites: RunnerTestSuite[] = []
  for (let suite = test.suite; suite && suite !== file; suite = suite.suite) suites.unshift(suite)
  return [file, ...suites]
}

function failureOf(problem: unknown): Failure {
  return { message: problem instanceof Error ? problem.message : String(problem) }
}
