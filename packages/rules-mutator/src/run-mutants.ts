import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, startVitest, type TestSpecification } from 'vitest/node'
import { emulatedProject } from './emulator'
import { findMutants, sample } from './find-mutants'
import {
  type Baseline,
  JOB_VARIABLE,
  type Job,
  type Killer,
  prepareFolder,
  ROUNDS,
  type Round,
  readBaselines,
  readVerdicts,
  writeJob,
  writeVerdict,
} from './job'
import { applyEdit, type Mutant } from './mutation'
import { killersOf, makeReport, type Report, type Survivor, validateSurvivors } from './report'

type MutationPlan = {
  readonly root: string
  readonly rulesFile: string
  /** Test files relative to the root, the most effective first. */
  readonly testFiles: readonly string[]
  /** The emulated project that a test file uses. Each file needs its own. */
  readonly projectOf: (testFile: string) => string
  /** `host:port` of the Firestore emulator. */
  readonly emulator: string
  /** The folder for the state of the run. */
  readonly folder: string
  readonly workers: number
  readonly survivors: readonly Survivor[]
  /** The killers of an earlier run, with files relative to the root. */
  readonly killers: Readonly<Record<string, Killer>>
  /** The functions and blocks to change, by their names or parts of them; null for all. */
  readonly places: readonly string[] | null
  /** The number of mutants to try; null for all. */
  readonly sampleSize: number | null
  /** Resumes an interrupted run over the same rules. */
  readonly isResumed: boolean
  readonly log: (text: string) => void
}

type MutationResult = {
  readonly report: Report
  readonly killers: Readonly<Record<string, Killer>>
}

const RULES = 'mutated.rules'
/** An emulated project that no test uses. */
const COMPILED = 'demo-mutants-compiled'
/** Below this number of open mutants, the `likeliest` round costs more than it saves. */
const MIN_OPEN_FOR_LIKELIEST = 100
const RUNNER = fileURLToPath(new URL('./vitest-runner.ts', import.meta.url))

/** Runs the tests against every mutant. Throws if the tests themselves are unreliable. */
export async function runMutants(plan: MutationPlan): Promise<MutationResult> {
  const startedAt = Date.now()
  const rules = readFileSync(plan.rulesFile, 'utf8')
  const all = findMutants(rules)
  const errors = validateSurvivors(plan.survivors, all)
  if (errors.length > 0) throw new Error(`The list of survivors is wrong:\n${errors.join('\n')}`)
  const { places, sampleSize } = plan
  const placed = places ? all.filter(({ place }) => places.some((it) => place.includes(it))) : all
  const mutants = sampleSize === null ? placed : sample(placed, sampleSize)
  plan.log(`${mutants.length} of ${all.length} mutants`)
  if (!plan.isResumed) rmSync(plan.folder, { recursive: true, force: true })
  prepareFolder(plan.folder)
  // A copy, because the rules may change during the run.
  writeFileSync(join(plan.folder, RULES), rules)
  await compileMutants(plan, rules, mutants)
  for (const round of ROUNDS) await runRound(plan, mutants, round)
  const verdicts = readVerdicts(plan.folder)
  const seconds = (Date.now() - startedAt) / 1_000
  const isSample = places !== null || sampleSize !== null
  return {
    report: makeReport(mutants, verdicts, plan.survivors, { seconds, isSample }),
    killers: killersOf(verdicts, (file) => relative(plan.root, file)),
  }
}

/** Marks the mutants that do not compile, before any test runs. */
async function compileMutants(
  plan: MutationPlan,
  rules: string,
  mutants: readonly Mutant[],
): Promise<void> {
  const verdicts = readVerdicts(plan.folder)
  const uncompiled = mutants.filter(({ id }) => !verdicts.has(id) && !plan.killers[id])
  const project = emulatedProject(plan.emulator, COMPILED)
  plan.log(`compiling ${uncompiled.length}`)
  for (const mutant of uncompiled) {
    const { isValid, message } = await project.load(applyEdit(rules, mutant.edit))
    if (!isValid) writeVerdict(plan, mutant, { state: 'invalid', message })
  }
}

const ROUND_LABELS: Readonly<Record<Round, string>> = {
  killers: 'their last killers',
  likeliest: 'the likeliest tests',
  all: 'all tests',
}

async function runRound(
  plan: MutationPlan,
  mutants: readonly Mutant[],
  round: Round,
): Promise<void> {
  const isByKillers = round === 'killers'
  const explained = new Set(plan.survivors.map(({ id }) => id))
  const verdicts = readVerdicts(plan.folder)
  const open = mutants.filter(
    ({ id }) => !verdicts.has(id) && !(plan.sampleSize && explained.has(id)),
  )
  const isWorthIt = open.filter(({ id }) => !explained.has(id)).length >= MIN_OPEN_FOR_LIKELIEST
  if (round === 'likeliest' && !isWorthIt) return
  const killerFiles = new Set(open.map(({ id }) => plan.killers[id]?.file))
  const testFiles = plan.testFiles.filter((file) => !isByKillers || killerFiles.has(file))
  if (open.length === 0 || testFiles.length === 0) return
  plan.log(`${open.length} mutants against ${ROUND_LABELS[round]}`)
  rmSync(join(plan.folder, 'baselines'), { recursive: true, force: true })
  const files = testFiles.map((file) => join(plan.root, file))
  const job: Job = {
    rulesFile: join(plan.folder, RULES),
    emulator: plan.emulator,
    projects: Object.fromEntries(
      testFiles.map((file) => [join(plan.root, file), plan.projectOf(file)]),
    ),
    mutantIds: open.map(({ id }) => id),
    killers: Object.fromEntries(
      Object.entries(plan.killers).map(([id, { file, test }]) => [
        id,
        { file: join(plan.root, file), test },
      ]),
    ),
    round,
    folder: plan.folder,
  }
  process.env[JOB_VARIABLE] = writeJob(job)
  await runVitest(plan, files)
  assertTrustworthy(readBaselines(plan.folder), files, isByKillers)
}

async function runVitest(plan: MutationPlan, files: readonly string[]): Promise<void> {
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

/** Throws if tests fail without a mutant, or pass under all rules. */
function assertTrustworthy(
  baselines: readonly Baseline[],
  files: readonly string[],
  isPartial: boolean,
): void {
  const errors = baselines.flatMap(
    ({ file, failures, failsUnderDenyAll, failsUnderAllowAll, flaky }) => [
      ...failures.map((failure) => `${file} fails without a mutant: ${failure}`),
      ...flaky.map((failure) => `${file} is flaky: ${failure}`),
      ...(failures.length === 0 && !failsUnderDenyAll && !failsUnderAllowAll
        ? [`${file} passes under all rules.`]
        : []),
    ],
  )
  const some = (key: 'failsUnderDenyAll' | 'failsUnderAllowAll') =>
    baselines.some((one) => one[key])
  if (!isPartial && baselines.length < files.length) errors.push('Not every file was run.')
  if (!isPartial && !some('failsUnderDenyAll'))
    errors.push('No test fails under rules that deny everything.')
  if (!isPartial && !some('failsUnderAllowAll'))
    errors.push('No test fails under rules that allow everything.')
  if (errors.length > 0) throw new Error(`The tests are unreliable:\n${errors.join('\n')}`)
}
