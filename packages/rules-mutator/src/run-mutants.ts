import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stampOf } from './baseline'
import { emulatedProject } from './emulator'
import { findMutants, sample } from './find-mutants'
import {
  type Candidate,
  type Killer,
  prepareFolder,
  readFlaky,
  readTraces,
  readVerdicts,
  type Trace,
  writeCandidates,
  writeVerdict,
} from './job'
import { applyEdit, type Mutant } from './mutation'
import { type Kill, rankTests } from './rank-tests'
import { killersOf, makeReport, type Report, type Survivor, validateSurvivors } from './report'
import { RULES, runVitest, type VitestPlan } from './run-vitest'

/** A text of the rules that a test compares with another source, without an emulator. */
export type RequiredText = Killer & { readonly text: string }

type MutationPlan = VitestPlan & {
  readonly rulesFile: string
  /** Test files relative to the root. */
  readonly testFiles: readonly string[]
  /** Mutants that change one of these texts are killed by its test. */
  readonly requiredTexts: readonly RequiredText[]
  readonly survivors: readonly Survivor[]
  /** The killers of an earlier run, with files relative to the root. */
  readonly killers: Readonly<Record<string, Killer>>
  /** The functions and blocks to change, by their names or parts of them; null for all. */
  readonly places: readonly string[] | null
  /** The number of mutants to try; null for all. */
  readonly sampleSize: number | null
  /** Resumes an interrupted run over the same rules. */
  readonly isResumed: boolean
}

type MutationResult = {
  readonly report: Report
  readonly killers: Readonly<Record<string, Killer>>
}

/** A plan, the original rules, and the mutants to try. */
type Run = {
  readonly plan: MutationPlan
  readonly rules: string
  readonly mutants: readonly Mutant[]
}

/** An emulated project that no test uses. */
const COMPILED = 'demo-mutants-compiled'
/** How many tests per mutant a round runs: the likeliest kill most, and all take long. */
const ROUND_SIZES = [10, 100, Number.POSITIVE_INFINITY]

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
  const run: Run = { plan, rules, mutants }
  compareTexts(run)
  await tryLastKillers(run)
  await tryLikeliestFirst(run)
  await compileMutants(run)
  const verdicts = readVerdicts(plan.folder)
  const seconds = (Date.now() - startedAt) / 1_000
  const isSample = places !== null || sampleSize !== null
  return {
    report: makeReport(mutants, verdicts, plan.survivors, { seconds, isSample }),
    killers: killersOf(verdicts, (file) => relative(plan.root, file)),
  }
}

/** The mutants without a verdict. */
function openMutants({ plan, mutants }: Run): readonly Mutant[] {
  const explained = new Set(plan.survivors.map(({ id }) => id))
  const verdicts = readVerdicts(plan.folder)
  return mutants.filter(
    ({ id }) => !verdicts.has(id) && !(plan.sampleSize !== null && explained.has(id)),
  )
}

/** Kills the mutants that change a text which a test compares. */
function compareTexts(run: Run): void {
  const { plan, rules } = run
  for (const { text, file, test } of plan.requiredTexts) {
    if (!rules.includes(text)) throw new Error(`${file} fails without a mutant: ${test}`)
    for (const mutant of openMutants(run)) {
      if (applyEdit(rules, mutant.edit).includes(text)) continue
      writeVerdict(plan, mutant, { state: 'killed', file: join(plan.root, file), test })
    }
  }
}

/** Runs the test that killed each mutant last time. */
async function tryLastKillers(run: Run): Promise<void> {
  const { plan } = run
  const isListed = ({ file }: Killer) => plan.testFiles.includes(file)
  await tryCandidates(run, 'their last killers', ({ id }) => {
    const killer = plan.killers[id]
    return killer && isListed(killer) ? [absolute(plan, killer)] : []
  })
}

const absolute = ({ root }: MutationPlan, { file, test }: Killer) => ({
  file: join(root, file),
  test,
})

/** Runs the tests that can detect each mutant, the likeliest first. */
async function tryLikeliestFirst(run: Run): Promise<void> {
  const { plan, rules, mutants } = run
  if (openMutants(run).length === 0) return
  const traces = await traceTests(run)
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]))
  const earlier = Object.entries(plan.killers).map(
    ([id, killer]) => [id, absolute(plan, killer)] as const,
  )
  const tried = new Map<string, Set<string>>()
  for (const size of ROUND_SIZES) {
    const kills = [...earlier, ...killedBy(plan)].flatMap(([id, killer]): Kill[] => {
      const mutant = byId.get(id)
      return mutant ? [[mutant, killer]] : []
    })
    const ranked = rankTests(traces, rules, (file) => readFileSync(file, 'utf8'), kills)
    await tryCandidates(run, `the ${size} likeliest tests`, (mutant) => {
      const before = tried.get(mutant.id) ?? new Set()
      const isNew = ({ file, test }: Killer) => !before.has(`${file}\n${test}`)
      const next = ranked(mutant).filter(isNew).slice(0, size)
      for (const { file, test } of next) before.add(`${file}\n${test}`)
      tried.set(mutant.id, before)
      return next
    })
  }
}

function killedBy({ folder }: MutationPlan): readonly (readonly [string, Killer])[] {
  return [...readVerdicts(folder)].flatMap(([id, verdict]) =>
    verdict.state === 'killed' ? [[id, verdict] as const] : [],
  )
}

/** Traces the files that have no valid trace. Throws if tests are unreliable. */
async function traceTests({ plan, rules }: Run): Promise<readonly Trace[]> {
  const files = plan.testFiles.map((file) => join(plan.root, file))
  const isValid = ({ file, stamp }: Trace) =>
    files.includes(file) && stamp === stampOf(rules, readFileSync(file, 'utf8'))
  const isSound = (trace: Trace) => isValid(trace) && trace.failures.length === 0
  const traced = new Set(
    readTraces(plan.folder)
      .filter(isSound)
      .map(({ file }) => file),
  )
  const missing = files.filter((file) => !traced.has(file))
  if (missing.length > 0) {
    plan.log(`tracing ${missing.length} files`)
    await runVitest(plan, 'trace', missing)
  }
  const traces = readTraces(plan.folder).filter(isValid)
  assertTrustworthy(traces, files)
  return traces
}

/** Runs some tests against each mutant without a verdict. Throws if tests are flaky. */
async function tryCandidates(
  run: Run,
  label: string,
  testsFor: (mutant: Mutant) => readonly Killer[],
): Promise<void> {
  const { plan } = run
  const byFile = new Map<string, Candidate[]>()
  let count = 0
  for (const mutant of openMutants(run)) {
    const killers = testsFor(mutant)
    if (killers.length > 0) count += 1
    for (const file of new Set(killers.map((killer) => killer.file))) {
      const tests = killers.filter((killer) => killer.file === file).map(({ test }) => test)
      byFile.set(file, [...(byFile.get(file) ?? []), { mutant, tests }])
    }
  }
  if (count === 0) return
  plan.log(`${count} mutants against ${label}`)
  for (const [file, candidates] of byFile) writeCandidates(plan, file, candidates)
  rmSync(join(plan.folder, 'flaky'), { recursive: true, force: true })
  const files = plan.testFiles.map((file) => join(plan.root, file))
  await runVitest(
    plan,
    'try',
    files.filter((file) => byFile.has(file)),
  )
  const flaky = readFlaky(plan.folder)
  if (flaky.length > 0) throw new Error(`These tests are flaky:\n${flaky.join('\n')}`)
}

/** Marks the mutants that do not compile, of those that no test kills. */
async function compileMutants(run: Run): Promise<void> {
  const { plan, rules } = run
  const project = emulatedProject(plan.emulator, COMPILED)
  for (const mutant of openMutants(run)) {
    const { isValid, message } = await project.load(applyEdit(rules, mutant.edit))
    if (!isValid) writeVerdict(plan, mutant, { state: 'invalid', message })
  }
}

/** Throws if tests fail without a mutant, or pass under all rules. */
function assertTrustworthy(traces: readonly Trace[], files: readonly string[]): void {
  const errors = traces.flatMap(({ file, failures, failsUnderDenyAll, failsUnderAllowAll }) => [
    ...failures.map((failure) => `${file} fails without a mutant: ${failure}`),
    ...(failures.length === 0 && !failsUnderDenyAll && !failsUnderAllowAll
      ? [`${file} passes under all rules.`]
      : []),
  ])
  if (traces.length < files.length) errors.push('Not every file was run.')
  if (!traces.some(({ failsUnderDenyAll }) => failsUnderDenyAll))
    errors.push('No test fails under rules that deny everything.')
  if (!traces.some(({ failsUnderAllowAll }) => failsUnderAllowAll))
    errors.push('No test fails under rules that allow everything.')
  if (errors.length > 0) throw new Error(`The tests are unreliable:\n${errors.join('\n')}`)
}
