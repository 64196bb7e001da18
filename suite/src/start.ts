import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT, type Suite } from './bring-up'
import { CONTRACT_PORTS } from './ports'
import { Progress } from './progress'
import { DATA_DIR, FIREBASE_LOG, startSite } from './site'
import { parseStartOptions } from './start-options'
import { SuiteProblem } from './suite-problem'
import { summary } from './summary'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const ECHO_MS = 500
const LOGGED = new Set(['emulators-failed', 'functions-failed', 'rules-broken'])

const progress = new Progress((line) => process.stdout.write(`${line}\n`))
const halt = new AbortController()
let suite: Suite | undefined
let stopSince: number | undefined

/** Starts the site and stays until a signal, or until the emulators end by themselves. */
async function start(): Promise<void> {
  const options = parseStartOptions(process.argv.slice(2))
  progress.say(`The Grid ${options.dev ? '(dev) ' : ''}is starting`)
  const root = PROJECT_ROOT
  suite = await startSite({ ...options, root, ports: CONTRACT_PORTS, progress, halt })
  if (stopSince !== undefined) return
  progress.say(summary(CONTRACT_PORTS, options.dev, progress.total()))
  await suite.exited
  if (stopSince !== undefined) return
  throw new SuiteProblem('emulators-failed', 'The emulators ended by themselves.')
}

/** Ends the start at once, or a running suite with its data exported. */
async function stop(): Promise<void> {
  if (!suite) {
    halt.abort()
    return
  }
  progress.say('\nStopping, keeping the data (Ctrl+C again ends everything at once)')
  const begun = Date.now()
  await suite.stop()
  halt.abort()
  progress.say(
    isExported(begun)
      ? `Stopped. The data is kept in ${DATA_DIR}; \`npm start -- --fresh\` forgets it.`
      : `Stopped, but the data could not be exported: read ${FIREBASE_LOG}.`,
  )
  process.exit(isExported(begun) ? 0 : 1)
}

function isExported(since: number): boolean {
  const metadata = join(PROJECT_ROOT, DATA_DIR, 'firebase-export-metadata.json')
  return existsSync(metadata) && statSync(metadata).mtimeMs >= since - 1_000
}

/** Counts presses of Ctrl+C; one press may arrive several times, by the terminal and by npm. */
function onSignal(): void {
  const now = Date.now()
  if (stopSince !== undefined && now - stopSince < ECHO_MS) return
  if (stopSince !== undefined) {
    suite?.kill()
    halt.abort()
    process.stdout.write('Ended at once; the data of this run is not kept.\n')
    process.exit(1)
  }
  stopSince = now
  stop().catch(fail)
}

function fail(problem: unknown): void {
  suite?.kill()
  if (stopSince !== undefined && !(suite && problem instanceof SuiteProblem)) {
    process.stdout.write('Stopped before everything was up; the data of earlier runs is kept.\n')
    process.exit(0)
  }
  const sentence = problem instanceof Error ? problem.message : String(problem)
  const log = problem instanceof SuiteProblem && LOGGED.has(problem.code)
  process.stderr.write(`${sentence}${log ? ` The log is ${FIREBASE_LOG}.` : ''}\n`)
  process.exit(1)
}

for (const signal of SIGNALS) process.on(signal, onSignal)
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
process.on('uncaughtException', fail)
start().catch(fail)
