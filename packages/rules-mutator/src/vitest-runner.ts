import { setMaxListeners } from 'node:events'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'
import { examineFile } from './examine-file'
import { readJob } from './job'
import { hasFreshState, testSession } from './test-session'

/**
 * Replaces vitest's runner inside its workers. It loads a file once and runs its tests against
 * one mutant after another.
 */
class MutantsRunner extends TestRunner {
  async runSuite(suite: RunnerTestSuite): Promise<void> {
    if (!('filepath' in suite)) return
    const { file } = suite
    const internals = {
      hooks: TestRunner.getSuiteHooks,
      run: async (test: RunnerTestCase) => {
        this.onBeforeTryTask(test)
        // Each run adds listeners to the test's signal, and vitest expects few runs.
        setMaxListeners(0, test.context.signal)
        await TestRunner.getTestFn(test)()
      },
    }
    const session = testSession(file, internals)
    await examineFile(readJob(), file.filepath, session, async (test) => {
      await (hasFreshState(test, file, internals) ? session.closeSuites() : session.reopen())
    })
  }
}

// biome-ignore lint/style/noDefaultExport: vitest imports the default export of a runner
export { MutantsRunner as default }
