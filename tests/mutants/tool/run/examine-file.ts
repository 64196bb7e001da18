import { readFileSync, rmSync } from 'node:fs'
import { findMutants } from '../find-mutants'
import { applyEdit, type Mutant } from '../mutant'
import { type FileBaseline, type KnownTest, runBaseline } from './baseline'
import { canSee } from './coverage'
import { type EmulatedProject, emulatedProject } from './emulator'
import { hasVerdict, type Job, verdictPath, writeBaseline, writeVerdict } from './job'
import { likeliestFirst } from './likely'
import { fullName, type TestSession } from './test-session'

const OPENING = "rules_version = '2';\nservice cloud.firestore { match /{document=**} {"
const NOTHING = `${OPENING} allow read, write: if false; } }`
const EVERYTHING = `${OPENING} allow read, write: if true; } }`

/** Holds one file's tests against the mutants that they may notice. */
export async function examineFile(
  job: Job,
  file: string,
  session: TestSession,
  refresh: (test: KnownTest) => Promise<void>,
): Promise<void> {
  const rules = readFileSync(job.rulesFile, 'utf8')
  const wanted = new Set(job.mutantIds)
  const mutants = findMutants(rules).filter(({ id }) => wanted.has(id))
  const project = emulatedProject(job.emulator, job.projects[file] ?? '')
  const killers = new Set(
    mutants.flatMap(({ id }) => (isHere(job, id, file) ? [killerOf(job, id)] : [])),
  )
  const tests =
    job.asked === 'killers'
      ? session.tests.filter((test) => killers.has(fullName(test)))
      : session.tests
  if (tests.length === 0) return
  const baseline = await runBaseline(session, tests, project, rules, job.asked !== 'killers')
  const trial: Trial = { job, file, session, refresh, project, rules, baseline, kills: new Map() }
  const notices = baseline.failures.length === 0 ? await provesItself(trial) : NO_PROOF
  const seenIds: string[] = []
  if (notices.noticesDenial || notices.noticesLicence) {
    const text = readFileSync(file, 'utf8')
    for (const mutant of mutants) {
      const candidates = candidatesFor(trial, mutant, text)
      if (candidates.length > 0) seenIds.push(mutant.id)
      if (candidates.length > 0 && !hasVerdict(job, mutant)) await judge(trial, mutant, candidates)
    }
  }
  const unsteady = await findUnsteady(trial)
  const { failures } = baseline
  writeBaseline(job, { file, tests: tests.length, failures, ...notices, unsteady, seenIds })
}

type Trial = {
  readonly job: Job
  readonly file: string
  readonly session: TestSession
  readonly refresh: (test: KnownTest) => Promise<void>
  readonly project: EmulatedProject
  readonly rules: string
  readonly baseline: FileBaseline
  /** What each test has noticed so far. */
  readonly kills: Map<KnownTest, Mutant[]>
}

/** How many of a file's tests are asked before those of other files. */
const FEW = 10

/** Below which the collections of a database lie. */
const ROOT = 'documents'

const NO_PROOF = { noticesDenial: false, noticesLicence: false }

const killerOf = (job: Job, id: string) => job.killers[id]?.test ?? ''
const isHere = (job: Job, id: string, file: string) => job.killers[id]?.file === file

/** Suites asked the rules that were in force when they were opened, so they are opened anew. */
async function putInForce({ session, project }: Trial, rules: string) {
  await session.closeSuites()
  return project.load(rules)
}

/** Tests that pass under any rules prove nothing: they may not even meet the rules that we load. */
async function provesItself(trial: Trial) {
  const { session, refresh, baseline } = trial
  const someFails = async (rules: string) => {
    await putInForce(trial, rules)
    for (const known of baseline.known) {
      const failure = await session.attempt(known.test)
      if (!failure) continue
      await refresh(known)
      return true
    }
    return false
  }
  return { noticesDenial: await someFails(NOTHING), noticesLicence: await someFails(EVERYTHING) }
}

function candidatesFor(trial: Trial, mutant: Mutant, text: string): readonly KnownTest[] {
  const { job, file, rules, baseline, kills } = trial
  if (job.asked === 'killers') {
    const name = isHere(job, mutant.id, file) ? killerOf(job, mutant.id) : null
    return baseline.known.filter((known) => known.name === name)
  }
  const { witness } = mutant
  const collection = collectionOf(mutant)
  const able = baseline.known.filter(({ seen, name }) =>
    witness ? canSee(seen, witness, rules) : `${name} ${text}`.includes(collection),
  )
  const ordered = likeliestFirst(able, mutant, (known) => {
    return kills.get(known)?.filter(({ place }) => place === mutant.place).length ?? 0
  })
  return job.asked === 'likeliest' ? ordered.slice(0, FEW) : ordered
}

/** The name of the collection that a change of a block is about; nothing where it is about all. */
function collectionOf({ place }: Mutant): string {
  const names = place.split(' ')[0]?.split('/') ?? []
  const name = names.findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
  return name === ROOT ? '' : name
}

async function judge(trial: Trial, mutant: Mutant, candidates: readonly KnownTest[]) {
  const { job, file, rules, kills } = trial
  const { isSound, said } = await putInForce(trial, applyEdit(rules, mutant.edit))
  if (!isSound) return writeVerdict(job, mutant, { state: 'refused', said })
  for (const known of candidates) {
    if (hasVerdict(job, mutant)) return
    if (!(await notices(trial, known))) continue
    kills.set(known, [...(kills.get(known) ?? []), mutant])
    return writeVerdict(job, mutant, { state: 'killed', file, test: known.name })
  }
}

/** Twice, because a test may fail for reasons of its own; at the end it is asked once more. */
async function notices({ session, refresh }: Trial, known: KnownTest): Promise<boolean> {
  const failure = await session.attempt(known.test)
  if (!failure) return false
  await session.closeSuites()
  const again = await session.attempt(known.test)
  await refresh(known)
  return again !== null
}

/** What failed under mutants and fails under the true rules now has noticed nothing. */
async function findUnsteady(trial: Trial): Promise<readonly string[]> {
  const { job, session, rules, kills } = trial
  await putInForce(trial, rules)
  const unsteady: string[] = []
  for (const [known, noticed] of kills) {
    const failure = await session.attempt(known.test)
    if (!failure) continue
    unsteady.push(`${known.name}: ${failure.message}`)
    for (const mutant of noticed) rmSync(verdictPath(job, mutant), { force: true })
  }
  return unsteady
}
