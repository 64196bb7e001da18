import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { thisMachine } from '../machine/machine'
import { findPrograms } from '../machine/programs'
import { SuiteProblem } from '../machine/suite-problem'
import { bringUp, type Suite } from '../run/bring-up'
import { forgetData, readyData } from '../run/kept-data'
import { assertPortsFree, type Ports } from '../run/ports'
import { build } from './build'
import { startDevServer, writeSignpost } from './dev-server'
import { unwatchedSentence } from './dot-folder'
import type { Progress } from './progress'
import { rebuildOnChange } from './rebuild-on-change'
import { seed } from './seed'
import type { StartOptions } from './start-options'
import { tellBroken } from './tell-broken'

/** What it takes to start the whole site once. */
interface SiteOptions extends StartOptions {
  root: string
  ports: Ports
  devPort: number
  progress: Progress
  /** Ends everything at once while the start is under way, and the dev server at any time. */
  halt: AbortController
}

/** The data of earlier runs, relative to the root. */
export const DATA_DIR = join('.suite', 'data')

/** The log of firebase-tools, relative to the root. */
export const FIREBASE_LOG = join('.suite', 'firebase.log')

/**
 * Starts everything in the order in which it can go: functions and site are built before the
 * emulators start, a dev server comes up meanwhile, the seed comes last. When one step fails the
 * others are ended before the failure is handed on.
 */
export async function startSite(options: SiteOptions): Promise<Suite> {
  const { root, progress, halt } = options
  await assertPortsFree(options.dev ? { ...options.ports, dev: options.devPort } : options.ports)
  rmSync(join(root, FIREBASE_LOG), { force: true })
  if (options.fresh) forgetData(join(root, DATA_DIR))
  // Told now, and not after all was built.
  readyData(join(root, DATA_DIR))
  const unwatched = options.dev ? unwatchedSentence(root) : null
  if (unwatched) sayBeside(progress)(unwatched)
  let suite: Suite | undefined
  const frontend = startFrontend(options)
  const backend = async () => {
    const begun = await startBackend(options, frontend)
    suite = begun
    await progress.step('demo data', () => seed(root, begun, halt.signal))
  }
  const steps = [backend(), frontend].map((step) =>
    step.catch((problem: unknown) => {
      halt.abort()
      throw problem
    }),
  )
  const outcomes = await Promise.allSettled(steps)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (!failed && suite) return suite
  suite?.kill()
  await suite?.exited
  throw firstCause(outcomes)
}

async function startBackend(options: SiteOptions, frontend: Promise<void>): Promise<Suite> {
  const { root, progress, halt, ports, devPort, dev } = options
  const say = sayBeside(progress)
  const machine = { ...thisMachine(), signal: halt.signal }
  const functions = dev ? 'functions-without-board' : 'functions'
  const [programs] = await Promise.all([
    progress.step(
      'Java and the emulators’ programs',
      () => findPrograms(machine, undefined, say),
      (found) => `— Java ${found.java?.version}`,
    ),
    progress.step('functions', () => build(root, functions, halt), String),
    // What serves the site is told when it starts which headers the build asks for.
    dev ? undefined : frontend,
  ])
  const hostingDir = dev ? writeSignpost(root, devPort) : join('web', 'dist')
  mkdirSync(join(root, hostingDir), { recursive: true })
  const tell = tellBroken(say, { isWatched: dev })
  let isUp = false
  const suite = await progress.step('emulators', () =>
    bringUp({
      root,
      ports,
      programs,
      hostingDir,
      isSignpost: dev,
      dataDir: join(root, DATA_DIR),
      logFile: join(root, FIREBASE_LOG),
      // What is broken before then fails the start.
      onLog: (text) => isUp && tell(text),
      signal: halt.signal,
      say,
    }),
  )
  isUp = true
  if (dev) await rebuildOnChange(root, halt.signal, say)
  return suite
}

async function startFrontend(options: SiteOptions): Promise<void> {
  const { root, progress, halt, dev, devPort } = options
  const say = sayBeside(progress)
  if (dev) await progress.step('dev server', () => startDevServer(root, devPort, halt.signal, say))
  else await progress.step('site', () => build(root, 'web', halt), String)
}

/** Says what happens beside the steps. */
function sayBeside(progress: Progress): (line: string) => void {
  return (line) => progress.say(`  … ${line}`)
}

/** The failure that made the others stop; those only report that they were stopped. */
function firstCause(outcomes: PromiseSettledResult<void>[]): unknown {
  const reasons: unknown[] = outcomes.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []))
  return reasons.find((reason) => !isStopped(reason)) ?? reasons[0]
}

function isStopped(reason: unknown): boolean {
  return reason instanceof SuiteProblem && reason.code === 'stopped'
}
