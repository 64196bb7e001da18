import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Say } from '../machine/apt'
import { thisMachine } from '../machine/machine'
import { findPrograms, type Programs } from '../machine/programs'
import { untilStopped } from '../machine/until-stopped'
import { clientEnv, emulatorEnv } from './emulator-env'
import { endWithUs } from './end-with-us'
import { removeStaleConfigs, writeRunConfig } from './firebase-config'
import { FirebaseProcess } from './firebase-process'
import { checkFirestoreRules } from './firestore-rules'
import { holdsData, keepNext, nextData, readyData } from './kept-data'
import { makeLinkKey } from './link-key'
import { LogReader } from './log-reader'
import { assertPortsFree, type Ports } from './ports'
import { makeRunFolder } from './run-folder'
import { checkServedPorts } from './served-ports'

/** The project of every local run; its `demo-` prefix keeps it away from the cloud. */
const DEMO_PROJECT = 'demo-grid'

/** The root of this checkout. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** What to bring up; everything but the ports has a default. */
interface BringUpOptions {
  ports: Ports
  project?: string
  /** Where firebase.json lies. */
  root?: string
  /** Data is imported from here and exported to here on stop; without it a run forgets. */
  dataDir?: string
  /** The built site, if not the one of firebase.json. */
  hostingDir?: string
  /** That folder only leads to where the site is, so no function has a page to draw. */
  isSignpost?: boolean
  /** The emulators to start, by firebase-tools' names; all when absent. */
  only?: string[]
  /** More variables for the firebase process and the functions. */
  env?: Record<string, string>
  /** Programs found earlier, so that they are not looked for again. */
  programs?: Programs
  /** The whole log of firebase-tools is appended here. */
  logFile?: string
  onLog?: (text: string) => void
  /** Told what takes long (installing, downloading, compiling). */
  say?: Say
  /** Gives up: the start fails with the code "stopped" and nothing is left running. */
  signal?: AbortSignal
}

/** A suite that is up. */
export interface Suite {
  ports: Ports
  project: string
  /** What the Admin SDK and our own programs need to find this suite. */
  env: Record<string, string>
  /** Exports the data (if it has a folder), ends everything, and returns when all is gone. */
  stop(): Promise<void>
  /** Ends everything at once, without export. */
  kill(): void
  /** Fulfilled when the suite has ended, for whatever reason. */
  exited: Promise<void>
}

/** Named one by one, because "all" includes extensions, for which firebase-tools wants a login. */
const SERVICES = ['auth', 'functions', 'firestore', 'hosting', 'storage']

const START_LIMIT_MS = 180_000

/** Starts the official Emulator Suite and returns once all of it answers; else a SuiteProblem. */
export async function bringUp(options: BringUpOptions): Promise<Suite> {
  const root = options.root ?? PROJECT_ROOT
  const project = options.project ?? DEMO_PROJECT
  const machine = { ...thisMachine(), signal: options.signal }
  const say = options.say ?? (() => undefined)
  const programs = options.programs ?? (await findPrograms(machine, options.only, say))
  await assertPortsFree(options.ports)
  if (options.dataDir) readyData(options.dataDir)
  removeStaleConfigs(root)
  const runDir = makeRunFolder()
  const config = writeConfigOr(runDir, root, options)
  const facts = {
    ports: options.ports,
    javaHome: programs.java?.home,
    firestoreJar: programs.firestoreJar,
    storageJar: programs.storageJar,
    linkKey: await makeLinkKey(),
    runDir,
  }
  const args = startArguments(project, config, options)
  const firebase = new FirebaseProcess(args, runDir, emulatorEnv(machine, facts, options.env ?? {}))
  const log = followLog(firebase, options)
  let isUp = false
  const letGo = endWithUs(() => suite.kill())
  const exited = firebase.exited.then(() => {
    letGo()
    if (!isUp) keepDebugLogs(runDir, options.logFile)
    rmSync(config, { force: true })
    rmSync(runDir, { recursive: true, force: true })
    if (options.dataDir && log.hasExported) keepNext(options.dataDir)
  })
  const suite: Suite = {
    ports: options.ports,
    project,
    env: clientEnv(options.ports, project),
    stop: async () => {
      await firebase.stop()
      await exited
    },
    kill: () => {
      firebase.kill()
      // Whoever kills may end before the others are gone.
      rmSync(config, { force: true })
      rmSync(runDir, { recursive: true, force: true })
    },
    exited,
  }
  const ready = async () => {
    await untilReady(firebase, log, options)
    await checkServedPorts(options.ports)
    if ((options.only ?? SERVICES).includes('firestore')) {
      await checkFirestoreRules(root, options.ports.firestore, project)
    }
  }
  await ready().catch(async (problem) => {
    suite.kill()
    await exited
    throw problem
  })
  isUp = true
  return suite
}

function writeConfigOr(runDir: string, root: string, options: BringUpOptions): string {
  try {
    return writeRunConfig(root, randomBytes(4).toString('hex'), options)
  } catch (problem) {
    rmSync(runDir, { recursive: true, force: true })
    throw problem
  }
}

function startArguments(project: string, config: string, options: BringUpOptions): string[] {
  const { dataDir } = options
  const only = (options.only ?? SERVICES).join(',')
  return [
    'emulators:start',
    ...['--project', project, '--config', config, '--only', only],
    ...(dataDir && holdsData(dataDir) ? ['--import', dataDir] : []),
    ...(dataDir ? ['--export-on-exit', nextData(dataDir)] : []),
  ]
}

function followLog(firebase: FirebaseProcess, options: BringUpOptions): LogReader {
  const { dataDir, logFile, onLog } = options
  const log = new LogReader(dataDir !== undefined && holdsData(dataDir))
  if (logFile) mkdirSync(dirname(logFile), { recursive: true })
  firebase.onOutput((text) => {
    log.take(text)
    if (logFile) appendFileSync(logFile, text)
    onLog?.(text)
  })
  return log
}

/** Waits for the first of: all up, the process gone, the caller's signal, the time limit. */
async function untilReady(
  firebase: FirebaseProcess,
  log: LogReader,
  options: BringUpOptions,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), START_LIMIT_MS)
  })
  const gone = firebase.exited.then(() => 'gone' as const)
  const up = log.ready.then(() => 'up' as const)
  const stopped = untilStopped(options.signal, 'starting')
  const outcome = await Promise.race([up, gone, limit, stopped]).finally(() => clearTimeout(timer))
  const problem = outcome === 'up' ? log.flaw() : log.failure()
  if (problem) throw problem
}

/** Saves what firebase-tools wrote into the run's folder, which is about to go. */
function keepDebugLogs(runDir: string, logFile: string | undefined): void {
  if (!logFile) return
  for (const name of ['firestore-debug.log', 'firebase-debug.log']) {
    const file = join(runDir, name)
    if (existsSync(file)) appendFileSync(logFile, `\n--- ${name}\n${readFileSync(file, 'utf8')}`)
  }
}
