import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../hosts'

/** Where logs, reports, screenshots and traces of a run are kept. */
export const RESULTS = join(ROOT, 'test-results')

/** How many tests a step held, and how long it took. */
export type StepResult = {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** How many of the passed tests needed a second try. */
  readonly retried: number
  readonly seconds: number
}

type Finished = { readonly code: number; readonly seconds: number; readonly log: string }

/** Runs a command of node_modules/.bin with its output kept in a log; never rejects on failure. */
export async function runToLog(
  name: string,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  await mkdir(RESULTS, { recursive: true })
  const log = join(RESULTS, `${name}.log`)
  const startedAt = Date.now()
  const [program = '', ...args] = command
  const code = await new Promise<number>((resolve, reject) => {
    const sink = createWriteStream(log)
    const child = spawn(join(ROOT, 'node_modules', '.bin', program), args, {
      cwd: ROOT,
      env: { ...process.env, ...env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.pipe(sink, { end: false })
    child.stderr.pipe(sink, { end: false })
    child.once('error', reject)
    child.once('close', (exitCode) => sink.end(() => resolve(exitCode ?? 1)))
  })
  return { code, seconds: (Date.now() - startedAt) / 1_000, log }
}

/** Prints the end of the output of a failed command. */
export async function showLog(log: string): Promise<void> {
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n')
  console.log(lines.slice(-120).join('\n'))
}

const fileOf = (name: string) => join(RESULTS, `${name}.json`)

/** Stores the counts of a run beside its reports. */
export async function saveReport(name: string, report: object): Promise<void> {
  await mkdir(RESULTS, { recursive: true })
  await writeFile(fileOf(name), `${JSON.stringify(report, null, 2)}\n`)
}

/** What the last run counted, or null where it did not. */
export async function readReport(name: string): Promise<unknown> {
  const text = await readFile(fileOf(name), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}
