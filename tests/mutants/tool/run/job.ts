import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from '../mutant'

/** What the workers need to know; it lies in a file that the environment names. */
export type Job = {
  readonly rulesFile: string
  /** `host:port` of the Firestore emulator. */
  readonly emulator: string
  /** Test file → the project whose rules its tests meet. */
  readonly projects: Readonly<Record<string, string>>
  readonly mutantIds: readonly string[]
  /** Mutant → the test that noticed it last time. */
  readonly killers: Readonly<Record<string, Killer>>
  readonly asked: Asked
  readonly folder: string
}

/**
 * Whom a round asks about a mutant: who noticed it last time, then the likeliest few of each file,
 * then whoever is left. Most mutants fall to the first few, and asking all takes long.
 */
export const ROUNDS = ['killers', 'likeliest', 'everyone'] as const
export type Asked = (typeof ROUNDS)[number]

/** The test that notices a mutant. */
export type Killer = { readonly file: string; readonly test: string }

export type Verdict =
  | ({ readonly state: 'killed' } & Killer)
  /** The compiler refuses the mutant, or warns: nobody would deploy it. */
  | { readonly state: 'refused'; readonly said: string }

/** What a file's tests did before any mutant. */
export type Baseline = {
  readonly file: string
  readonly tests: number
  readonly failures: readonly string[]
  /** Whether some test failed under rules that deny everything, and under those that allow it. */
  readonly noticesDenial: boolean
  readonly noticesLicence: boolean
  /** The tests that noticed a mutant and fail under the true rules as well, at the end. */
  readonly unsteady: readonly string[]
  /** The mutants that some test of the file could have noticed. */
  readonly seenIds: readonly string[]
}

export const JOB_VARIABLE = 'RULES_MUTANTS_JOB'

/** Makes the places in which a run keeps its state. */
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

/** Verdicts are files, so that workers see each other's and a run that stopped can go on. */
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
