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
  readonly task: Task
  readonly folder: string
}

/** `trace` records what each test reaches; `try` runs candidates against mutants. */
type Task = 'trace' | 'try'

/** A mutant and the full names of the tests of one file to run against it, in order. */
export type Candidate = { readonly mutant: Mutant; readonly tests: readonly string[] }

export type Killer = { readonly file: string; readonly test: string }

export type Verdict =
  | ({ readonly state: 'killed' } & Killer)
  /** The compiler rejects the mutant or warns about it, so that nobody would deploy it. */
  | { readonly state: 'invalid'; readonly message: string }

/** What the tests of a file reach under the original rules, and whether they are reliable. */
export type Trace = {
  readonly file: string
  /** A hash of the rules and of the file. */
  readonly stamp: string
  readonly tests: readonly TracedTest[]
  /** Sets of reached values. Tests of one suite often reach the same ones. */
  readonly sets: readonly (readonly string[])[]
  readonly failures: readonly string[]
  /** Whether any test fails under rules that deny everything, or allow everything. */
  readonly failsUnderDenyAll: boolean
  readonly failsUnderAllowAll: boolean
}

/** A test by its full name, its duration, and the index of the set of values that it reached. */
export type TracedTest = {
  readonly test: string
  readonly milliseconds: number
  readonly set: number
}

/** The environment variable with the path of the job file. */
export const JOB_VARIABLE = 'RULES_MUTANTS_JOB'

/** The kinds of state of a run: one file per mutant, or one per test file. */
const KINDS = ['verdicts', 'traces', 'candidates', 'flaky'] as const
type Kind = (typeof KINDS)[number]

type InFolder = Pick<Job, 'folder'>

/** Creates the folders for the state of a run. */
export function prepareFolder(folder: string): void {
  for (const kind of KINDS) mkdirSync(join(folder, kind), { recursive: true })
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
export function verdictPath({ folder }: InFolder, { id }: Pick<Mutant, 'id'>): string {
  return join(folder, 'verdicts', `${id}.json`)
}

export function hasVerdict(at: InFolder, mutant: Mutant): boolean {
  return existsSync(verdictPath(at, mutant))
}

export function writeVerdict(at: InFolder, mutant: Mutant, verdict: Verdict): void {
  writeFileSync(verdictPath(at, mutant), JSON.stringify(verdict))
}

export function readVerdicts(folder: string): ReadonlyMap<string, Verdict> {
  const names = readdirSync(join(folder, 'verdicts'))
  return new Map(
    names.map((name) => [name.slice(0, -'.json'.length), read<Verdict>(folder, 'verdicts', name)]),
  )
}

export function writeTrace({ folder }: InFolder, trace: Trace): void {
  write(folder, 'traces', trace.file, trace)
}

export function readTraces(folder: string): readonly Trace[] {
  return readdirSync(join(folder, 'traces')).map((name) => read<Trace>(folder, 'traces', name))
}

export function writeCandidates(
  { folder }: InFolder,
  file: string,
  candidates: readonly Candidate[],
): void {
  write(folder, 'candidates', file, candidates)
}

export function readCandidates({ folder }: InFolder, file: string): readonly Candidate[] {
  return read<readonly Candidate[]>(folder, 'candidates', nameOf(file))
}

/** Records tests that killed a mutant but also fail under the original rules at the end. */
export function writeFlaky({ folder }: InFolder, file: string, tests: readonly string[]): void {
  write(folder, 'flaky', file, tests)
}

export function readFlaky(folder: string): readonly string[] {
  return readdirSync(join(folder, 'flaky')).flatMap((name) => read<string[]>(folder, 'flaky', name))
}

const nameOf = (file: string) => `${file.replaceAll(/[^A-Za-z0-9]+/g, '-')}.json`

function write(folder: string, kind: Kind, file: string, content: object): void {
  writeFileSync(join(folder, kind, nameOf(file)), JSON.stringify(content))
}

function read<T>(folder: string, kind: Kind, name: string): T {
  return JSON.parse(readFileSync(join(folder, kind, name), 'utf8')) as T
}
