import { mkdirSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Suite } from '@grid/emulator-suite/bring-up'
import { type CommandResult, firstError, runCommand } from '@grid/emulator-suite/commands'
import { SuiteError, sentenceOf } from '@grid/emulator-suite/errors'
import { removeProxyVariables } from '@grid/emulator-suite/firebase-tools'
import { thisMachine } from '@grid/emulator-suite/machine'
import { deleteData, prepareData } from '@grid/emulator-suite/persisted-data'
import { assertPortsFree, type Ports, SITE_NAME } from '@grid/emulator-suite/ports'
import { findPrograms } from '@grid/emulator-suite/programs'
import { build } from './builds'
import { startDevServer, writeRedirectPages } from './dev-server'
import { superviseLocalSuite } from './local-suite'
import { type MailPorts, startMailbox } from './mailbox'
import type { Progress, StartOptions } from './start-command'
import { rebuildOnChange, reportBrokenSources } from './watch'

interface SiteOptions extends StartOptions {
  root: string
  ports: Ports
  devPort: number
  mailPorts: MailPorts
  progress: Progress
  /** The emulators to start; all when absent. */
  only?: string[]
  /** Ends everything at once during the start, and the dev server at any time. */
  halt: AbortController
}

/** The data of earlier runs, relative to the root. */
export const DATA_DIR = join('.suite', 'data')

/** The log of firebase-tools, relative to the root. */
export const FIREBASE_LOG = join('.suite', 'firebase.log')

/**
 * Builds functions and site, starts the emulators, loads the seed and repairs counters. A dev
 * server starts at the same time. If a step fails, the others end before the error is thrown.
 */
export async function startSite(options: SiteOptions): Promise<Suite> {
  const { root, progress, halt, ports, devPort, mailPorts, dev } = options
  await assertPortsFree({ ...ports, ...mailPorts, ...(dev && { dev: devPort }) })
  rmSync(join(root, FIREBASE_LOG), { force: true })
  if (options.fresh) deleteData(join(root, DATA_DIR))
  // Throws before the builds start.
  prepareData(join(root, DATA_DIR))
  const unwatched = options.dev ? dotFolderWarning(root) : null
  if (unwatched) logBeside(progress)(unwatched)
  let suite: Suite | undefined
  const frontend = startFrontend(options)
  const backend = async () => {
    const begun = await startBackend(options, frontend)
    suite = begun
    await startMailbox({
      ports: mailPorts,
      authPort: ports.auth,
      site: `http://${SITE_NAME}:${dev ? devPort : ports.hosting}`,
      signal: halt.signal,
    })
    await progress.step('demo data', () => seed(root, begun, halt.signal))
    await progress.step('counters', () => runNightlyJob(root, begun, halt.signal))
    // A crash before the first regular export would lose the demo data.
    await begun.exportData()
    void reconcileRegularly(root, begun, halt.signal)
  }
  const steps = [backend(), frontend].map((step) =>
    step.catch((error: unknown) => {
      halt.abort()
      throw error
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
  const { root, progress, halt, ports, devPort, mailPorts, dev, only } = options
  const log = logBeside(progress)
  const machine = { ...thisMachine(), signal: halt.signal }
  const functions = dev ? 'functions-without-board' : 'functions'
  const [programs] = await Promise.all([
    progress.step(
      'Java and the emulators’ programs',
      () => findPrograms(machine, only, log),
      (found) => `— Java ${found.java?.version}`,
    ),
    progress.step('functions', () => build(root, functions, halt), String),
    // Hosting reads the headers of the build when it starts.
    dev ? undefined : frontend,
  ])
  const hostingDir = dev ? writeRedirectPages(root, devPort) : join('web', 'dist')
  mkdirSync(join(root, hostingDir), { recursive: true })
  const reportLine = reportBrokenSources(log, { isWatched: dev })
  let isUp = false
  const suite = await progress.step('emulators', () =>
    superviseLocalSuite({
      root,
      ports,
      programs,
      hostingDir,
      isRedirectOnly: dev,
      smtpPort: mailPorts.smtp,
      ...(only && { only }),
      dataDir: join(root, DATA_DIR),
      logFile: join(root, FIREBASE_LOG),
      // Errors before then end the start.
      onLog: (text) => isUp && reportLine(text),
      signal: halt.signal,
      log,
      // The Auth emulator dates imported passwords to its start.
      onRestart: (restarted) => seed(root, restarted, halt.signal),
    }),
  )
  isUp = true
  if (dev) await rebuildOnChange(root, halt.signal, log)
  return suite
}

async function startFrontend(options: SiteOptions): Promise<void> {
  const { root, progress, halt, dev, devPort } = options
  const log = logBeside(progress)
  if (dev) await progress.step('dev server', () => startDevServer(root, devPort, halt.signal, log))
  else await progress.step('site', () => build(root, 'web', halt), String)
}

/** Prints lines between the steps. */
function logBeside(progress: Progress): (line: string) => void {
  return (line) => progress.log(`  … ${line}`)
}

/** Returns the error that stopped the other steps. */
function firstCause(outcomes: PromiseSettledResult<void>[]): unknown {
  const reasons: unknown[] = outcomes.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []))
  return reasons.find((reason) => !isStopped(reason)) ?? reasons[0]
}

function isStopped(reason: unknown): boolean {
  return reason instanceof SuiteError && reason.code === 'stopped'
}

/** Loads the demo data into a running suite. Existing records stay unchanged. */
export async function seed(
  root: string,
  suite: Pick<Suite, 'env'>,
  signal: AbortSignal,
): Promise<void> {
  const result = await runScript('seed', root, suite, signal)
  if (result.code === 0) return
  throw new SuiteError(
    'seed-failed',
    `The demo data could not be loaded (${firstError(result.output)}): type \`npm start -- --fresh\` to begin ` +
      'with empty emulators.',
  )
}

/**
 * Runs the nightly job, because the emulators run no schedules. It repairs counters whose events
 * the Functions emulator lost, and fills the panel Health of the dashboard.
 */
async function runNightlyJob(
  root: string,
  suite: Pick<Suite, 'env'>,
  signal: AbortSignal,
): Promise<void> {
  const result = await runScript('reconcile', root, suite, signal, ['--', '--all'])
  if (result.code === 0) return
  throw new SuiteError(
    'seed-failed',
    `The counters could not be compared (${firstError(result.output)}): type \`npm start\` again.`,
  )
}

/** A lost event is repaired within a minute: this time and the patience of a comparison. */
const RECONCILE_EVERY_SECONDS = 30

/** Repairs counters until the suite stops, in a process of its own that starts again if it ends. */
async function reconcileRegularly(
  root: string,
  suite: Pick<Suite, 'env'>,
  signal: AbortSignal,
): Promise<void> {
  const every = ['--', '--every', String(RECONCILE_EVERY_SECONDS)]
  while (!signal.aborted) {
    const run = runScript('reconcile', root, suite, signal, every)
    const reason = await run.then(({ output }) => firstError(output), sentenceOf)
    if (signal.aborted) return
    console.warn(`The repair of counters ended and will start again: ${reason}`)
    await setTimeout(RECONCILE_EVERY_SECONDS * 1_000, undefined, { signal }).catch(() => undefined)
  }
}

/** Runs a script of the project's package.json with the variables of a suite. */
async function runScript(
  name: string,
  root: string,
  suite: Pick<Suite, 'env'>,
  signal: AbortSignal,
  args: readonly string[] = [],
): Promise<CommandResult> {
  const env: NodeJS.ProcessEnv = { ...process.env, ...suite.env }
  removeProxyVariables(env)
  const result = await runCommand('npm', ['run', name, '--silent', ...args], {
    cwd: root,
    env,
    signal,
  })
  if (signal.aborted) throw new SuiteError('stopped', `Stopped while running \`npm run ${name}\`.`)
  return result
}

/**
 * Returns a warning for a project below a folder such as `.work`, where firebase-tools watches no
 * files and continues with the loaded functions. Returns null elsewhere.
 */
export function dotFolderWarning(root: string): string | null {
  const folder = root.split(sep).find((name) => /^\../.test(name))
  if (folder === undefined) return null
  return (
    `Below the folder ${folder}, whose name begins with a dot, functions that are rebuilt are not ` +
    'loaded: after a change of theirs end `npm run dev` and type it again, or move the project.'
  )
}
