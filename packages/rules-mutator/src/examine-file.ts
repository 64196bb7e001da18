import { readFileSync, rmSync } from 'node:fs'
import { type BaselineTest, type FileBaseline, runBaseline, sortByLikelihood } from './baseline'
import { canDetect, type EmulatedProject, emulatedProject } from './emulator'
import { findMutants } from './find-mutants'
import { hasVerdict, type Job, verdictPath, writeBaseline, writeVerdict } from './job'
import { applyEdit, type Mutant } from './mutation'
import { fullName, type TestSession } from './test-session'

const OPENING = "rules_version = '2';\nservice cloud.firestore { match /{document=**} {"
const NOTHING = `${OPENING} allow read, write: if false; } }`
const EVERYTHING = `${OPENING} allow read, write: if true; } }`

/** Runs the tests of one file against the mutants that they can detect. */
export async function examineFile(
  job: Job,
  file: string,
  session: TestSession,
  refresh: (test: BaselineTest) => Promise<void>,
): Promise<void> {
  const rules = readFileSync(job.rulesFile, 'utf8')
  const requested = new Set(job.mutantIds)
  const mutants = findMutants(rules).filter(({ id }) => requested.has(id))
  const project = emulatedProject(job.emulator, job.projects[file] ?? '')
  const killers = new Set(
    mutants.flatMap(({ id }) => (isHere(job, id, file) ? [killerOf(job, id)] : [])),
  )
  const tests =
    job.round === 'killers'
      ? session.tests.filter((test) => killers.has(fullName(test)))
      : session.tests
  if (tests.length === 0) return
  const baseline = await runBaseline(session, tests, project, rules, job.round !== 'killers')
  const trial: Trial = { job, file, session, refresh, project, rules, baseline, kills: new Map() }
  const proof = baseline.failures.length === 0 ? await checkFailsAtAll(trial) : NEVER_FAILS
  const reachedIds: string[] = []
  if (proof.failsUnderDenyAll || proof.failsUnderAllowAll) {
    const text = readFileSync(file, 'utf8')
    for (const mutant of mutants) {
      const candidates = candidatesFor(trial, mutant, text)
      if (candidates.length > 0) reachedIds.push(mutant.id)
      if (candidates.length > 0 && !hasVerdict(job, mutant))
        await examineMutant(trial, mutant, candidates)
    }
  }
  const flaky = await findFlaky(trial)
  const { failures } = baseline
  writeBaseline(job, { file, tests: tests.length, failures, ...proof, flaky, reachedIds })
}

type Trial = {
  readonly job: Job
  readonly file: string
  readonly session: TestSession
  readonly refresh: (test: BaselineTest) => Promise<void>
  readonly project: EmulatedProject
  readonly rules: string
  readonly baseline: FileBaseline
  /** The mutants that each test has killed so far. */
  readonly kills: Map<BaselineTest, Mutant[]>
}

/** How many tests of each file run in the `likeliest` round. */
const LIKELIEST_PER_FILE = 10

/** The path segment above the collections of a database. */
const ROOT = 'documents'

const NEVER_FAILS = { failsUnderDenyAll: false, failsUnderAllowAll: false }

const killerOf = (job: Job, id: string) => job.killers[id]?.test ?? ''
const isHere = (job: Job, id: string, file: string) => job.killers[id]?.file === file

/** Loads rules and closes all suites, whose hooks ran under the previous rules. */
async function loadRules({ session, project }: Trial, rules: string) {
  await session.closeSuites()
  return project.load(rules)
}

/** Tests that pass under all rules prove nothing. They may not even use the rules we load. */
async function checkFailsAtAll(trial: Trial) {
  const { session, refresh, baseline } = trial
  const someFails = async (rules: string) => {
    await loadRules(trial, rules)
    for (const known of baseline.tests) {
      const failure = await session.attempt(known.test)
      if (!failure) continue
      await refresh(known)
      return true
    }
    return false
  }
  return {
    failsUnderDenyAll: await someFails(NOTHING),
    failsUnderAllowAll: await someFails(EVERYTHING),
  }
}

function candidatesFor(trial: Trial, mutant: Mutant, text: string): readonly BaselineTest[] {
  const { job, file, rules, baseline, kills } = trial
  if (job.round === 'killers') {
    const name = isHere(job, mutant.id, file) ? killerOf(job, mutant.id) : null
    return baseline.tests.filter((known) => known.name === name)
  }
  const { witness } = mutant
  const collection = collectionOf(mutant)
  const able = baseline.tests.filter(({ seen, name }) =>
    witness ? canDetect(seen, witness, rules) : `${name} ${text}`.includes(collection),
  )
  const ordered = sortByLikelihood(able, mutant, (known) => {
    return kills.get(known)?.filter(({ place }) => place === mutant.place).length ?? 0
  })
  return job.round === 'likeliest' ? ordered.slice(0, LIKELIEST_PER_FILE) : ordered
}

/** The collection of a mutated block; an empty string if the block covers all collections. */
function collectionOf({ place }: Mutant): string {
  const names = place.split(' ')[0]?.split('/') ?? []
  const name = names.findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
  return name === ROOT ? '' : name
}

async function examineMutant(trial: Trial, mutant: Mutant, candidates: readonly BaselineTest[]) {
  const { job, file, rules, kills } = trial
  const { isValid, message } = await loadRules(trial, applyEdit(rules, mutant.edit))
  if (!isValid) return writeVerdict(job, mutant, { state: 'invalid', message })
  for (const known of candidates) {
    if (hasVerdict(job, mutant)) return
    if (!(await detects(trial, known))) continue
    kills.set(known, [...(kills.get(known) ?? []), mutant])
    return writeVerdict(job, mutant, { state: 'killed', file, test: known.name })
  }
}

/** Runs the test twice, because a test can be flaky. findFlaky runs it once more at the end. */
async function detects({ session, refresh }: Trial, known: BaselineTest): Promise<boolean> {
  const failure = await session.attempt(known.test)
  if (!failure) return false
  await session.closeSuites()
  const again = await session.attempt(known.test)
  await refresh(known)
  return again !== null
}

/** Finds tests that now fail under the original rules, and discards their verdicts. */
async function findFlaky(trial: Trial): Promise<readonly string[]> {
  const { job, session, rules, kills } = trial
  await loadRules(trial, rules)
  const flaky: string[] = []
  for (const [known, killed] of kills) {
    const failure = await session.attempt(known.test)
    if (!failure) continue
    flaky.push(`${known.name}: ${failure.message}`)
    for (const mutant of killed) rmSync(verdictPath(job, mutant), { force: true })
  }
  return flaky
}
