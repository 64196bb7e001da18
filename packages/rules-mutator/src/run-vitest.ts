import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, startVitest, type TestSpecification } from 'vitest/node'
import { JOB_VARIABLE, type Job, writeJob } from './job'

/** What a run of vitest needs of the plan. */
export type VitestPlan = {
  readonly root: string
  /** The emulated project that a test file uses. Each file needs its own. */
  readonly projectOf: (testFile: string) => string
  /** `host:port` of the Firestore emulator. */
  readonly emulator: string
  /** The folder for the state of the run. */
  readonly folder: string
  readonly workers: number
  readonly log: (text: string) => void
}

/** The copy of the rules in the folder of a run. */
export const RULES = 'mutated.rules'
const RUNNER = fileURLToPath(new URL('./vitest-runner.ts', import.meta.url))

/** Runs a task over test files with absolute paths. Throws if they could not run. */
export async function runVitest(
  plan: VitestPlan,
  task: Job['task'],
  files: readonly string[],
): Promise<void> {
  process.env[JOB_VARIABLE] = writeJob({
    rulesFile: join(plan.folder, RULES),
    emulator: plan.emulator,
    projects: Object.fromEntries(
      files.map((file) => [file, plan.projectOf(relative(plan.root, file))]),
    ),
    task,
    folder: plan.folder,
  })
  const vitest = await startVitest('test', [], {
    config: false,
    root: plan.root,
    watch: false,
    include: files.map((file) => relative(plan.root, file)),
    runner: RUNNER,
    pool: 'forks',
    isolate: false,
    maxWorkers: plan.workers,
    sequence: { sequencer: inOrderOf(files) },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: [
      { onTestModuleEnd: ({ moduleId }) => plan.log(`  ${relative(plan.root, moduleId)}`) },
    ],
  })
  const errors = [
    ...vitest.state.getUnhandledErrors(),
    ...vitest.state.getTestModules().flatMap((module) => module.errors()),
  ]
  await vitest.close()
  process.exitCode = 0
  if (errors.length > 0) {
    const texts = errors.map((error) =>
      error instanceof Error ? error.message : JSON.stringify(error),
    )
    throw new Error(`The tests did not run:\n${texts.join('\n')}`)
  }
}

function inOrderOf(files: readonly string[]) {
  const place = ({ moduleId }: TestSpecification) => files.indexOf(moduleId)
  return class extends BaseSequencer {
    override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
      return [...specs].sort((one, other) => place(one) - place(other))
    }
  }
}
