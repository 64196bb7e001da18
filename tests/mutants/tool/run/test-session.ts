import type { RunnerTestCase, RunnerTestFile, RunnerTestSuite, TestRunner } from 'vitest'

/** How a test failed. */
type Failure = { readonly message: string }

/** The tests of a file that vitest has collected and opened, to be run one by one, at will. */
export type TestSession = {
  readonly tests: readonly RunnerTestCase[]
  /**
   * Runs a test with its hooks; null if it passed. The suites around it are opened first unless
   * they still are; `onOpened` hears of each that had something to do.
   */
  attempt(test: RunnerTestCase, onOpened?: OnOpened): Promise<Failure | null>
  /** Closes all suites of the file, so that the next test opens its own anew. */
  closeSuites(): Promise<void>
  /** Closes the file and opens it again, for tests that nothing else gives a fresh beginning. */
  reopen(): Promise<void>
}

/** Hears that a suite has been opened. */
type OnOpened = (suite: RunnerTestSuite) => Promise<void>

type Hooks = ReturnType<typeof TestRunner.getSuiteHooks>

/** Vitest's own ways to a test's function and hooks. */
export type Reach = {
  readonly hooks: (suite: RunnerTestSuite) => Hooks
  readonly run: (test: RunnerTestCase) => Promise<unknown>
}

export function testSession(file: RunnerTestFile, reach: Reach): TestSession {
  const open = openSuites(reach)
  return {
    tests: testsOf(file),
    async attempt(test, onOpened) {
      const around = suitesOf(test)
      const suites = [file, ...around]
      const after: (() => unknown)[] = suites
        .flatMap((suite) => reach.hooks(suite).afterEach.map((hook) => [suite, hook] as const))
        .map(
          ([suite, hook]) =>
            () =>
              hook(test.context, suite),
        )
      try {
        await open.enter(around, onOpened)
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
    closeSuites: () => open.enter([]),
    async reopen() {
      await open.enter([])
      for (const hook of reach.hooks(file).afterAll) await hook(file)
      for (const hook of reach.hooks(file).beforeAll) await hook(file)
    },
  }
}

/** Keeps the suites inside of a file open while tests of theirs run, as vitest does. */
function openSuites(reach: Reach) {
  const opened: RunnerTestSuite[] = []
  const closeFrom = async (depth: number) => {
    for (const suite of opened.splice(depth).reverse()) {
      for (const hook of reach.hooks(suite).afterAll) await hook(suite)
    }
  }
  return {
    /** Closes what is not around a test, and opens what is. */
    async enter(around: readonly RunnerTestSuite[], onOpened?: OnOpened) {
      const shared = around.findIndex((suite, depth) => opened[depth] !== suite)
      await closeFrom(shared < 0 ? around.length : shared)
      for (const suite of around.slice(opened.length)) {
        const hooks = reach.hooks(suite).beforeAll
        for (const hook of hooks) await hook(suite)
        opened.push(suite)
        if (hooks.length > 0) await onOpened?.(suite)
      }
    },
  }
}

/**
 * Whether something brings the data back before a test, whatever the one before left behind: each
 * time, or when its suite is opened.
 */
export function beginsAfresh(test: RunnerTestCase, file: RunnerTestFile, reach: Reach): boolean {
  return [file, ...suitesOf(test)].some((suite) => {
    const { beforeEach, beforeAll } = reach.hooks(suite)
    return beforeEach.length > 0 || (suite !== file && beforeAll.length > 0)
  })
}

/** A test's name with those of the suites around it. */
export function fullName(test: RunnerTestCase): string {
  return [...suitesOf(test), test].map(({ name }) => name).join(' > ')
}

function testsOf(suite: RunnerTestSuite): readonly RunnerTestCase[] {
  return suite.tasks.flatMap((task) => {
    if (task.mode !== 'run' && task.mode !== 'queued') return []
    return task.type === 'suite' ? testsOf(task) : [task]
  })
}

/** The suites around a test, the outermost first, without the file itself. */
export function suitesOf(test: RunnerTestCase): readonly RunnerTestSuite[] {
  const suites: RunnerTestSuite[] = []
  for (let suite = test.suite; suite && !('filepath' in suite); suite = suite.suite) {
    suites.unshift(suite)
  }
  return suites
}

function failureOf(problem: unknown): Failure {
  return { message: problem instanceof Error ? problem.message : String(problem) }
}
