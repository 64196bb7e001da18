import { setMaxListeners } from 'node:events'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'
import { examineFile } from './examine-file'
import { readJob } from './job'
import { beginsAfresh, testSession } from './test-session'

/**
 * Runs inside of vitest's workers. A file is opened once, as ever; then its tests meet one mutant
 * after another, which saves loading it again for each.
 */
class MutantsRunner extends TestRunner {
  async runSuite(suite: RunnerTestSuite): Promise<void> {
    if (!('filepath' in suite)) return
    const { file } = suite
    const reach = {
      hooks: TestRunner.getSuiteHooks,
      run: async (test: RunnerTestCase) => {
        this.onBeforeTryTask(test)
        // Each run of a test listens to its signal anew, and vitest expects but a few runs.
        setMaxListeners(0, test.context.signal)
        await TestRunner.getTestFn(test)()
      },
    }
    const session = testSession(file, reach)
    await examineFile(readJob(), file.filepath, session, async ({ test }) => {
      await (beginsAfresh(test, file, reach) ? session.closeSuites() : session.reopen())
    })
  }
}

// biome-ignore lint/style/noDefaultExport: vitest asks a runner's file for its default export
export { MutantsRunner as default }
