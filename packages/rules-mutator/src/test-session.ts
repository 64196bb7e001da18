import type { RunnerTestCase, RunnerTestFile, RunnerTestSuite, TestRunner } from 'vitest'

type Failure = { readonly message: string }

/** Runs the collected tests of a file one by one, in any order and repeatedly. */
export type TestSession = {
  readonly tests: readonly RunnerTestCase[]
  /**
   * Runs a test with its hooks; null if it passed. Opens its suites first unless they are open.
   * Calls `onOpened` for each suite that ran beforeAll hooks.
   */
  attempt(test: RunnerTestCase, onOpened?: OnOpened): Promise<Failure | null>
  /** Closes all suites of the file, so that the next test opens its suites again. */
  closeSuites(): Promise<void>
  /** Closes the file and opens it again, for tests without hooks that reset the data. */
  reopen(): Promise<void>
}

/** Called after a suite has opened. */
type OnOpened = (suite: RunnerTestSuite) => Promise<void>

type Hooks = ReturnType<typeof TestRunner.getSuiteHooks>

/** Vitest's internal access to a test's function and hooks. */
export type VitestInternals = {
  readonly hooks: (suite: RunnerTestSuite) => Hooks
  readonly run: (test: RunnerTestCase) => Promise<unknown>
}

export function testSession(file: RunnerTestFile, internals: VitestInternals): TestSession {
  const open = openSuites(internals)
  return {
    tests: testsOf(file),
    async attempt(test, onOpened) {
      const around = suitesOf(test)
      const suites = [file, ...around]
      const after: (() => unknown)[] = suites
        .flatMap((suite) => internals.hooks(suite).afterEach.map((hook) => [suite, hook] as const))
        .map(
          ([suite, hook]) =>
            () =>
              hook(test.context, suite),
        )
      try {
        await open.enter(around, onOpened)
        for (const suite of suites) {
          for (const hook of internals.hooks(suite).beforeEach) {
            const cleanUp = await hook(test.context, suite)
            if (typeof cleanUp === 'function') after.push(cleanUp as () => unknown)
          }
        }
        await internals.run(test)
        return null
      } catch (error) {
        return failureOf(error)
      } finally {
        for (const hook of after.reverse()) await hook()
      }
    },
    closeSuites: () => open.enter([]),
    async reopen() {
      await open.enter([])
      for (const hook of internals.hooks(file).afterAll) await hook(file)
      for (const hook of internals.hooks(file).beforeAll) await hook(file)
    },
  }
}

/** Keeps suites open while their tests run, as vitest does. */
function openSuites(internals: VitestInternals) {
  const opened: RunnerTestSuite[] = []
  const closeFrom = async (depth: number) => {
    for (const suite of opened.splice(depth).reverse()) {
      for (const hook of internals.hooks(suite).afterAll) await hook(suite)
    }
  }
  return {
    /** Closes suites that do not contain the test, and opens those that do. */
    async enter(around: readonly RunnerTestSuite[], onOpened?: OnOpened) {
      const shared = around.findIndex((suite, depth) => opened[depth] !== suite)
      await closeFrom(shared < 0 ? around.length : shared)
      for (const suite of around.slice(opened.length)) {
        const hooks = internals.hooks(suite).beforeAll
        for (const hook of hooks) await hook(suite)
        opened.push(suite)
        if (hooks.length > 0) await onOpened?.(suite)
      }
    },
  }
}

/** Returns true if beforeEach or suite hooks reset the data before a test. */
export function hasFreshState(
  test: RunnerTestCase,
  file: RunnerTestFile,
  internals: VitestInternals,
): boolean {
  return [file, ...suitesOf(test)].some((suite) => {
    const { beforeEach, beforeAll } = internals.hooks(suite)
    return beforeEach.length > 0 || (suite !== file && beforeAll.length > 0)
  })
}

/** The name of a test with the names of its suites. */
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

function failureOf(error: unknown): Failure {
  return { message: error instanceof Error ? error.message : String(error) }
}
