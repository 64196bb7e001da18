import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rejectOnAbort, SuiteError, sentenceOf } from './errors'
import { LogReader } from './firebase-log'
import { FirebaseProcess } from './firebase-process'
import { type Log, type Machine, thisMachine } from './machine'
import {
  exportData,
  exportFailed,
  exportFolder,
  hasData,
  prepareData,
  remedies,
  replaceData,
  restoreTokenTimes,
} from './persisted-data'
import { assertPortsFree, checkServedPorts, LOOPBACK, type Ports } from './ports'
import { onTerminationSignal } from './processes'
import { findPrograms, type Programs } from './programs'
import { type Rewrite, readConfig, removeStaleConfigs, writeRunConfig } from './run-config'
import { clientEnv, emulatorEnv, makeRunFolder } from './run-environment'

export interface BringUpOptions {
  ports: Ports
  /** The project id; the prefix `demo-` prevents calls to the cloud. */
  project: string
  /** The folder of firebase.json. */
  root: string
  /** Hosting rewrites before those of firebase.json, for functions that are never deployed. */
  localRewrites?: readonly Rewrite[]
  /** Data is imported from here and exported to here. Without it, data ends with the run. */
  dataDir?: string
  /** The built site, if not the one of firebase.json. */
  hostingDir?: string
  /** That folder only redirects to the site, so functions render no pages. */
  isRedirectOnly?: boolean
  /** The emulators to start, by firebase-tools' names; all when absent. */
  only?: string[]
  /** More variables for the firebase process and the functions. */
  env?: Record<string, string>
  /** Programs found earlier, so that they are not searched again. */
  programs?: Programs
  /** The whole log of firebase-tools is appended here. */
  logFile?: string
  onLog?: (text: string) => void
  /** Receives a line before each slow step: installing, downloading, compiling. */
  log?: Log
  /** Aborts the start, which then fails with the code "stopped". */
  signal?: AbortSignal
}

export interface Suite {
  ports: Ports
  project: string
  /** The variables with which the Admin SDK and other programs find this suite. */
  env: Record<string, string>
  /** Exports the data to its folder while the emulators run. Throws if that fails. */
  exportData(): Promise<void>
  /** Exports the data and ends everything. Resolves when all processes have ended. */
  stop(): Promise<void>
  /** Ends everything at once, without export. */
  kill(): void
  /** Resolves when the suite has ended for any reason. */
  exited: Promise<void>
  /** The name of the program that ended by itself, once the suite has ended because of it. */
  crashed(): string | undefined
}

/** Listed, because "all" includes extensions, for which firebase-tools requires a login. */
const SERVICES = ['auth', 'functions', 'firestore', 'hosting', 'storage']

const START_LIMIT_MS = 180_000

/** Starts the emulators and returns when all of them answer. Throws a SuiteError. */
export async function bringUp(options: BringUpOptions): Promise<Suite> {
  const machine = { ...thisMachine(), signal: options.signal }
  const log = options.log ?? (() => undefined)
  const programs = options.programs ?? (await findPrograms(machine, options.only, log))
  await assertPortsFree(options.ports)
  if (options.dataDir) prepareData(options.dataDir)
  removeStaleConfigs(options.root)
  const run = new Run(options, programs, machine)
  try {
    await run.ready()
  } catch (error) {
    run.kill()
    await run.exited
    throw error
  }
  return run
}

class Run implements Suite {
  readonly ports: Ports
  readonly project: string
  readonly env: Record<string, string>
  readonly exited: Promise<void>
  private readonly runDir = makeRunFolder()
  private readonly config: string
  private readonly firebase: FirebaseProcess
  private readonly reader: LogReader
  private isUp = false
  private isStopping = false
  private exporting: Promise<void> | undefined

  constructor(
    private readonly options: BringUpOptions,
    programs: Programs,
    machine: Machine,
  ) {
    const { ports, project, root } = options
    const { java, firestoreJar, storageJar } = programs
    this.ports = ports
    this.project = project
    this.env = clientEnv(ports, project)
    this.config = writeConfigOrCleanUp(this.runDir, root, options)
    const facts = { ports, javaHome: java?.home, firestoreJar, storageJar, runDir: this.runDir }
    this.firebase = new FirebaseProcess(
      startArguments(project, this.config, options),
      this.runDir,
      emulatorEnv(machine, facts, options.env ?? {}),
      [
        { name: 'the Firestore emulator', jar: firestoreJar },
        { name: 'the rules runtime of the Storage emulator', jar: storageJar },
      ],
    )
    this.reader = subscribeToLog(this.firebase, options)
    const removeSignalHandler = onTerminationSignal(() => this.kill())
    this.exited = this.firebase.exited.then(() => {
      removeSignalHandler()
      this.onExit()
    })
  }

  async ready(): Promise<void> {
    const { options, ports, project } = this
    await waitUntilReady(this.firebase, this.reader, options)
    const services = options.only ?? SERVICES
    if (options.dataDir && services.includes('auth')) {
      await restoreTokenTimes(ports.auth, project, options.dataDir)
    }
    // From here on, Auth answers browsers.
    await checkServedPorts(ports)
    if (services.includes('firestore')) {
      await checkFirestoreRules(options.root, ports.firestore, project)
    }
    this.isUp = true
    this.firebase.markUp()
  }

  exportData(): Promise<void> {
    const { dataDir, ports } = this.options
    if (!dataDir) return Promise.resolve()
    this.exporting ??= exportData(ports.hub, dataDir, this.runDir).finally(() => {
      this.exporting = undefined
    })
    return this.exporting
  }

  async stop(): Promise<void> {
    this.isStopping = true
    // Two exports at once would fail.
    await this.exporting?.catch(() => undefined)
    await this.firebase.stop()
    await this.exited
  }

  kill(): void {
    this.isStopping = true
    this.firebase.kill()
    // The caller's process may exit before the children have.
    this.removeFiles()
  }

  crashed(): string | undefined {
    if (this.isStopping) return undefined
    const { exitedEmulator } = this.reader
    if (this.firebase.crashed) return this.firebase.crashed
    return exitedEmulator ? `the ${exitedEmulator} emulator` : 'firebase-tools with its emulators'
  }

  private onExit(): void {
    const { dataDir, logFile } = this.options
    if (!this.isUp) appendDebugLogs(this.runDir, logFile)
    this.removeFiles()
    if (!dataDir) return
    const exported = exportFolder(dataDir)
    try {
      if (this.reader.exportedTo === exported) {
        replaceData(dataDir)
        return
      }
      rmSync(exported, { recursive: true, force: true })
      const reason = this.reader.exportFailure
      if (reason && this.isStopping) throw exportFailed(reason)
    } catch (error) {
      this.options.log?.(sentenceOf(error))
    }
  }

  private removeFiles(): void {
    rmSync(this.config, { force: true })
    rmSync(this.runDir, { recursive: true, force: true })
  }
}

function writeConfigOrCleanUp(runDir: string, root: string, options: BringUpOptions): string {
  try {
    return writeRunConfig(root, randomBytes(4).toString('hex'), options)
  } catch (error) {
    rmSync(runDir, { recursive: true, force: true })
    throw error
  }
}

function startArguments(project: string, config: string, options: BringUpOptions): string[] {
  const { dataDir } = options
  const only = (options.only ?? SERVICES).join(',')
  return [
    'emulators:start',
    ...['--project', project, '--config', config, '--only', only],
    ...(dataDir && hasData(dataDir) ? ['--import', dataDir] : []),
    ...(dataDir ? ['--export-on-exit', exportFolder(dataDir)] : []),
  ]
}

function subscribeToLog(firebase: FirebaseProcess, options: BringUpOptions): LogReader {
  const { dataDir, logFile, onLog, ports } = options
  const log = new LogReader(dataDir && hasData(dataDir) ? remedies(dataDir) : undefined, ports)
  if (logFile) mkdirSync(dirname(logFile), { recursive: true })
  firebase.onOutput((text) => {
    log.take(text)
    if (logFile) appendToLog(logFile, text)
    onLog?.(text)
  })
  return log
}

/** A disk that is full must not end the suite, whose data is in memory. */
function appendToLog(file: string, text: string): void {
  try {
    appendFileSync(file, text)
  } catch {
    // The line is lost. What the suite cannot do without its files, it reports itself.
  }
}

/** Waits until all is up, the process has ended, the caller aborts, or the time is over. */
async function waitUntilReady(
  firebase: FirebaseProcess,
  log: LogReader,
  options: BringUpOptions,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), START_LIMIT_MS)
  })
  const gone = Promise.race([firebase.exited, log.killed]).then(() => 'gone' as const)
  const up = log.ready.then(() => 'up' as const)
  const stopped = rejectOnAbort(options.signal, 'starting')
  const outcome = await Promise.race([up, gone, limit, stopped]).finally(() => clearTimeout(timer))
  const error = outcome === 'up' ? log.flaw() : log.failure(firebase.crashed)
  if (error) throw error
}

/** Copies the logs in the run's folder, which is deleted next. */
function appendDebugLogs(runDir: string, logFile: string | undefined): void {
  if (!logFile) return
  for (const name of ['firestore-debug.log', 'firebase-debug.log']) {
    const file = join(runDir, name)
    if (existsSync(file)) appendToLog(logFile, `\n--- ${name}\n${readFileSync(file, 'utf8')}`)
  }
}

/**
 * Sends the rules to the Firestore emulator again. At its start it does not report a syntax error
 * and denies everything.
 */
async function checkFirestoreRules(root: string, port: number, project: string): Promise<void> {
  const name = readConfig(root).firestore?.rules
  if (!name || !existsSync(join(root, name))) return
  const content = readFileSync(join(root, name), 'utf8')
  const url = `http://${LOOPBACK}:${port}/emulator/v1/projects/${project}:securityRules`
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name, content }] } }),
  })
  if (answer.ok) return
  const { error } = (await answer.json()) as { error?: { message?: string } }
  const reason = error?.message?.replace(/^Error compiling rules:\s*/, '') ?? answer.statusText
  throw new SuiteError(
    'rules-broken',
    `${name} does not compile (${reason.trim()}): correct it and type the command again.`,
  )
}
