import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, startVitest, type TestSpecification } from 'vitest/node'
import { findMutants } from '../find-mutants'
import { applyEdit, type Mutant } from '../mutant'
import { sample } from '../sample'
import { emulatedProject } from './emulator'
import {
  type Asked,
  type Baseline,
  JOB_VARIABLE,
  type Job,
  type Killer,
  prepareFolder,
  ROUNDS,
  readBaselines,
  readVerdicts,
  writeJob,
  writeVerdict,
} from './job'
import { killersOf, makeReport, type Report } from './report'
import { flawsOf, type Survivor } from './survivors'

/** What to test, and with what. */
type Plan = {
  readonly root: string
  readonly rulesFile: string
  /** Test files below the root, the likeliest to notice something first. */
  readonly testFiles: readonly string[]
  /** The project whose rules a file's tests meet; each file needs one of its own. */
  readonly projectOf: (testFile: string) => string
  /** `host:port` of the Firestore emulator. */
  readonly emulator: string
  /** Where a run keeps its state. */
  readonly folder: string
  readonly workers: number
  readonly survivors: readonly Survivor[]
  /** Who noticed what in an earlier run, by files below the root. */
  readonly killers: Readonly<Record<string, Killer>>
  /** Only so many mutants; all without it. */
  readonly sampleSize: number | null
  /** Goes on where an earlier run over the same rules stopped. */
  readonly isResumed: boolean
  readonly say: (text: string) => void
}

type Outcome = {
  readonly report: Report
  readonly killers: Readonly<Record<string, Killer>>
}

const RULES = 'mutated.rules'
/** A project of the emulator whose rules meet no test. */
const COMPILED = 'demo-mutants-compiled'
/** Fewer open mutants than this are put to everyone at once: a round of its own takes longer. */
const WORTH_A_ROUND = 100
const RUNNER = fileURLToPath(new URL('./vitest-runner.ts', import.meta.url))

/** Makes every mutant and asks the tests; throws where the tests themselves cannot be trusted. */
export async function runMutants(plan: Plan): Promise<Outcome> {
  const startedAt = Date.now()
  const rules = readFileSync(plan.rulesFile, 'utf8')
  const all = findMutants(rules)
  const flaws = flawsOf(plan.survivors, all)
  if (flaws.length > 0) throw new Error(`The list of survivors is wrong:\n${flaws.join('\n')}`)
  const mutants = plan.sampleSize === null ? all : sample(all, plan.sampleSize)
  plan.say(`${mutants.length} of ${all.length} mutants`)
  if (!plan.isResumed) rmSync(plan.folder, { recursive: true, force: true })
  prepareFolder(plan.folder)
  // A copy, because somebody may edit the rules while the run takes its time.
  writeFileSync(join(plan.folder, RULES), rules)
  await askCompiler(plan, rules, mutants)
  for (const asked of ROUNDS) await round(plan, mutants, asked)
  const verdicts = readVerdicts(plan.folder)
  const seconds = (Date.now() - startedAt) / 1_000
  const isSample = plan.sampleSize !== null
  return {
    report: makeReport(mutants, verdicts, plan.survivors, { seconds, isSample }),
    killers: killersOf(verdicts, (file) => relative(plan.root, file)),
  }
}

/** Tells those apart that nobody would deploy, before anybody is asked about them. */
async function askCompiler(plan: Plan, rules: string, mutants: readonly Mutant[]): Promise<void> {
  const verdicts = readVerdicts(plan.folder)
  const unknown = mutants.filter(({ id }) => !verdicts.has(id) && !plan.killers[id])
  const project = emulatedProject(plan.emulator, COMPILED)
  plan.say(`asking the compiler about ${unknown.length}`)
  for (const mutant of unknown) {
    const { isSound, said } = await project.load(applyEdit(rules, mutant.edit))
    if (!isSound) writeVerdict(plan, mutant, { state: 'refused', said })
  }
}

const WHO: Readonly<Record<Asked, string>> = {
  killers: 'who noticed them before',
  likeliest: 'the likeliest tests',
  everyone: 'everyone',
}

/** One pass over the test files. */
async function round(plan: Plan, mutants: readonly Mutant[], asked: Asked): Promise<void> {
  const isByKillers = asked === 'killers'
  const argued = new Set(plan.survivors.map(({ id }) => id))
  const verdicts = readVerdicts(plan.folder)
  const open = mutants.filter(({ id }) => !verdicts.has(id) && !(plan.sampleSize && argued.has(id)))
  const isWorthIt = open.filter(({ id }) => !argued.has(id)).length >= WORTH_A_ROUND
  if (asked === 'likeliest' && !isWorthIt) return
  const knowing = new Set(open.map(({ id }) => plan.killers[id]?.file))
  const testFiles = plan.testFiles.filter((file) => !isByKillers || knowing.has(file))
  if (open.length === 0 || testFiles.length === 0) return
  plan.say(`asking ${WHO[asked]} about ${open.length}`)
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
    asked,
    folder: plan.folder,
  }
  process.env[JOB_VARIABLE] = writeJob(job)
  await runVitest(plan, files)
  trust(readBaselines(plan.folder), files, isByKillers)
}

async function runVitest(plan: Plan, files: readonly string[]): Promise<void> {
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
      { onTestModuleEnd: ({ moduleId }) => plan.say(`  ${relative(plan.root, moduleId)}`) },
    ],
  })
  const problems = [
    ...vitest.state.getUnhandledErrors(),
    ...vitest.state.getTestModules().flatMap((module) => module.errors()),
  ]
  await vitest.close()
  process.exitCode = 0
  if (problems.length > 0) {
    const texts = problems.map((problem) =>
      problem instanceof Error ? problem.message : JSON.stringify(problem),
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

/** Refuses to judge by tests that fail without a mutant, or that no rules can make fail. */
function trust(baselines: readonly Baseline[], files: readonly string[], isPart: boolean): void {
  const problems = baselines.flatMap(
    ({ file, failures, noticesDenial, noticesLicence, unsteady }) => [
      ...failures.map((failure) => `${file} fails without a mutant: ${failure}`),
      ...unsteady.map((failure) => `${file} is unsteady: ${failure}`),
      ...(failures.length === 0 && !noticesDenial && !noticesLicence
        ? [`${file} passes whether everything is allowed or nothing.`]
        : []),
    ],
  )
  const some = (key: 'noticesDenial' | 'noticesLicence') => baselines.some((one) => one[key])
  if (!isPart && baselines.length < files.length) problems.push('Not every file was run.')
  if (!isPart && !some('noticesDenial')) problems.push('No test notices rules that allow nothing.')
  if (!isPart && !some('noticesLicence')) problems.push('No test notices rules that allow all.')
  if (problems.length > 0) throw new Error(`The tests cannot be trusted:\n${problems.join('\n')}`)
}
