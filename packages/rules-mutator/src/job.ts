import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutation'

/** The input of the workers. They read it from a file that the environment names. */
export type Job = {
  readonly rulesFile: string
  /** `host:port` of the Firestore emulator. */
  readonly emulator: string
  /** Test file → the emulated project whose rules its tests use. */
  readonly projects: Readonly<Record<string, string>>
  readonly mutantIds: readonly string[]
  /** Mutant id → the test that killed it last time. */
  readonly killers: Readonly<Record<string, Killer>>
  readonly round: Round
  readonly folder: string
}

/**
 * The tests of a round: those that killed the mutant last time, then the likeliest few of each
 * file, then all. The first two rounds kill most mutants, and running all tests is slow.
 */
export const ROUNDS = ['killers', 'likeliest', 'all'] as const
export type Round = (typeof ROUNDS)[number]

export type Killer = { readonly file: string; readonly test: string }

export type Verdict =
  | ({ readonly state: 'killed' } & Killer)
  /** The compiler rejects the mutant or warns about it, so that nobody would deploy it. */
  | { readonly state: 'invalid'; readonly message: string }

/** The results of a file's tests without a mutant. */
export type Baseline = {
  readonly file: string
  readonly tests: number
  readonly failures: readonly string[]
  /** Whether any test fails under rules that deny everything, or allow everything. */
  readonly failsUnderDenyAll: boolean
  readonly failsUnderAllowAll: boolean
  /** Tests that killed a mutant but also fail under the original rules at the end. */
  readonly flaky: readonly string[]
  /** The mutants that some test of the file can detect. */
  readonly reachedIds: readonly string[]
}

/** The environment variable with the path of the job file. */
export const JOB_VARIABLE = 'RULES_MUTANTS_JOB'

/** Creates the folders for the state of a run. */
export function prepareFolder(folder: string): void {
  for (const name of ['verdicts', 'baselines']) mkdirSync(join(folder, name), { recursive: true })
}

export function writeJob(job: Job): string {
  prepareFolder(job.folder)
  const path = join(job.folder, 'job.json')
  writeFileSync(path, JSON.stringify(job))
  return path
}

export function readJob(): Job {
  const path = process.env[JOB_VARIABLE]
  if (!path) throw new Error(`${JOB_VARIABLE} names no job.`)
  return JSON.parse(readFileSync(path, 'utf8')) as Job
}

/** Verdicts are files: workers share them, and an interrupted run can resume. */
export function verdictPath({ folder }: Pick<Job, 'folder'>, { id }: Pick<Mutant, 'id'>): string {
  return join(folder, 'verdicts', `${id}.json`)
}

export function hasVerdict(job: Job, mutant: Mutant): boolean {
  return existsSync(verdictPath(job, mutant))
}

export function writeVerdict(at: Pick<Job, 'folder'>, mutant: Mutant, verdict: Verdict): void {
  writeFileSync(verdictPath(at, mutant), JSON.stringify(verdict))
}

export function writeBaseline({ folder }: Job, baseline: Baseline): void {
  const name = baseline.file.replaceAll(/[^A-Za-z0-9]+/g, '-')
  writeFileSync(join(folder, 'baselines', `${name}.json`), JSON.stringify(baseline))
}

export function readVerdicts(folder: string): ReadonlyMap<string, Verdict> {
  const names = existsSync(join(folder, 'verdicts')) ? readdirSync(join(folder, 'verdicts')) : []
  return new Map(
    names.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(folder, 'verdicts', name), 'utf8')) as Verdict,
    ]),
  )
}

export function readBaselines(folder: string): readonly Baseline[] {
  return readdirSync(join(folder, 'baselines')).map(
    (name) => JSON.parse(readFileSync(join(folder, 'baselines', name), 'utf8')) as Baseline,
  )
}
