import { readFileSync, rmSync } from 'node:fs'
import type { RunnerTestCase } from 'vitest'
import { runBaseline, stampOf } from './baseline'
import { type EmulatedProject, emulatedProject } from './emulator'
import {
  hasVerdict,
  type Job,
  readCandidates,
  verdictPath,
  writeFlaky,
  writeTrace,
  writeVerdict,
} from './job'
import { applyEdit, type Mutant } from './mutation'
import { fullName, type TestSession } from './test-session'

const OPENING = "rules_version = '2';\nservice cloud.firestore { match /{document=**} {"
const NOTHING = `${OPENING} allow read, write: if false; } }`
const EVERYTHING = `${OPENING} allow read, write: if true; } }`

/** Discards what a failed test may have left. */
type Refresh = (test: RunnerTestCase) => Promise<void>

type Trial = {
  readonly job: Job
  readonly file: string
  readonly session: TestSession
  readonly refresh: Refresh
  readonly project: EmulatedProject
  readonly rules: string
  /** The mutants that each test has killed so far. */
  readonly kills: Map<RunnerTestCase, Mutant[]>
}

/** Traces the tests of one file, or runs those that the job names against mutants. */
export async function examineFile(
  job: Job,
  file: string,
  session: TestSession,
  refresh: Refresh,
): Promise<void> {
  const rules = readFileSync(job.rulesFile, 'utf8')
  const project = emulatedProject(job.emulator, job.projects[file] ?? '')
  const trial: Trial = { job, file, session, refresh, project, rules, kills: new Map() }
  await (job.task === 'trace' ? traceTests(trial) : tryMutants(trial))
}

const NEVER_FAILS = { failsUnderDenyAll: false, failsUnderAllowAll: false }

async function traceTests(trial: Trial): Promise<void> {
  const { job, file, session, project, rules } = trial
  const baseline = await runBaseline(session, session.tests, project, rules)
  const proof = baseline.failures.length === 0 ? await checkFailsAtAll(trial) : NEVER_FAILS
  const stamp = stampOf(rules, readFileSync(file, 'utf8'))
  writeTrace(job, { file, stamp, ...baseline, ...proof })
}

/** Tests that pass under all rules prove nothing. They may not even use the rules we load. */
async function checkFailsAtAll(trial: Trial) {
  const { session, refresh } = trial
  const someFails = async (rules: string) => {
    await loadRules(trial, rules)
    for (const test of session.tests) {
      if (!(await session.attempt(test))) continue
      await refresh(test)
      return true
    }
    return false
  }
  return {
    failsUnderDenyAll: await someFails(NOTHING),
    failsUnderAllowAll: await someFails(EVERYTHING),
  }
}

async function tryMutants(trial: Trial): Promise<void> {
  const { job, file, session, kills } = trial
  const named = testsByName(session.tests)
  for (const { mutant, tests: names } of readCandidates(job, file)) {
    if (hasVerdict(job, mutant)) continue
    const tests = names.flatMap((name) => named.get(name) ?? [])
    const killsHere = (test: RunnerTestCase) =>
      kills.get(test)?.filter(({ place }) => place === mutant.place).length ?? 0
    tests.sort((one, other) => killsHere(other) - killsHere(one))
    if (tests.length > 0) await examineMutant(trial, mutant, tests)
  }
  writeFlaky(job, file, await findFlaky(trial))
}

/** Several tests may have the same name. */
function testsByName(tests: readonly RunnerTestCase[]): Map<string, RunnerTestCase[]> {
  const named = new Map<string, RunnerTestCase[]>()
  for (const test of tests) named.set(fullName(test), [...(named.get(fullName(test)) ?? []), test])
  return named
}

/** Loads rules and closes all suites, whose hooks ran under the previous rules. */
async function loadRules({ session, project }: Trial, rules: string) {
  await session.closeSuites()
  return project.load(rules)
}

async function examineMutant(trial: Trial, mutant: Mutant, tests: readonly RunnerTestCase[]) {
  const { job, file, rules, kills } = trial
  const { isValid, message } = await loadRules(trial, applyEdit(rules, mutant.edit))
  if (!isValid) return writeVerdict(job, mutant, { state: 'invalid', message })
  for (const test of tests) {
    if (hasVerdict(job, mutant)) return
    if (!(await detects(trial, test))) continue
    kills.set(test, [...(kills.get(test) ?? []), mutant])
    return writeVerdict(job, mutant, { state: 'killed', file, test: fullName(test) })
  }
}

/** Runs the test twice, because a test can be flaky. findFlaky runs it once more at the end. */
async function detects({ session, refresh }: Trial, test: RunnerTestCase): Promise<boolean> {
  const failure = await session.attempt(test)
  if (!failure) return false
  await session.closeSuites()
  const again = await session.attempt(test)
  await refresh(test)
  return again !== null
}

/** Finds tests that now fail under the original rules, and discards their verdicts. */
async function findFlaky(trial: Trial): Promise<readonly string[]> {
  const { job, session, rules, kills } = trial
  await loadRules(trial, rules)
  const flaky: string[] = []
  for (const [test, killed] of kills) {
    const failure = await session.attempt(test)
    if (!failure) continue
    flaky.push(`${fullName(test)}: ${failure.message}`)
    for (const mutant of killed) rmSync(verdictPath(job, mutant), { force: true })
  }
  return flaky
}
