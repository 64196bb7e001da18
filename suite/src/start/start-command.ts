import { join } from 'node:path'
import { SuiteProblem } from '../machine/suite-problem'
import type { Suite } from '../run/bring-up'
import { exportTime } from '../run/kept-data'
import type { Ports } from '../run/ports'
import { DEV_PORT } from './dev-server'
import { Progress } from './progress'
import { DATA_DIR, FIREBASE_LOG, startSite } from './site'
import { parseStartOptions } from './start-options'
import { summary } from './summary'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const ECHO_MS = 500
const LOGGED = new Set(['emulators-failed', 'functions-failed', 'rules-broken'])

/**
 * The command behind `npm start`: brings the site up, tells the person about it, and stays until
 * a signal comes or the emulators end by themselves. It owns the process: signals and exit code.
 */
export class StartCommand {
  private readonly progress = new Progress((line) => process.stdout.write(`${line}\n`))
  private readonly halt = new AbortController()
  private suite: Suite | undefined
  private stopSince: number | undefined

  constructor(
    private readonly root: string,
    private readonly ports: Ports,
    private readonly devPort = DEV_PORT,
  ) {}

  /** Runs until the end; the process then exits with 0, or with 1 and one sentence. */
  run(args: string[]): void {
    for (const signal of SIGNALS) process.on(signal, () => this.onSignal())
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
    process.on('uncaughtException', (problem) => this.fail(problem))
    this.start(args).catch((problem: unknown) => this.fail(problem))
  }

  private async start(args: string[]): Promise<void> {
    const { root, ports, devPort, progress, halt } = this
    const options = parseStartOptions(args)
    progress.say(`The Grid ${options.dev ? '(dev) ' : ''}is starting`)
    this.suite = await startSite({ ...options, root, ports, devPort, progress, halt })
    if (this.stopSince !== undefined) return await this.stop()
    progress.say(summary(ports, options.dev ? devPort : ports.hosting, progress.total()))
    await this.suite.exited
    if (this.stopSince !== undefined) return
    throw new SuiteProblem('emulators-failed', 'The emulators ended by themselves.')
  }

  /** Counts presses of Ctrl+C; one press may arrive several times, by the terminal and by npm. */
  private onSignal(): void {
    const now = Date.now()
    if (this.stopSince === undefined) {
      this.stopSince = now
      this.stop().catch((problem: unknown) => this.fail(problem))
    } else if (now - this.stopSince > ECHO_MS) {
      this.endAtOnce()
      process.stdout.write('Ended at once; the data of this run is not kept.\n')
      process.exit(1)
    }
  }

  /** Ends a running suite with its data exported; a start under way is ended at once. */
  private async stop(): Promise<void> {
    if (!this.suite) {
      this.progress.say('\nStopping')
      return this.halt.abort()
    }
    this.progress.say('\nStopping, keeping the data (Ctrl+C again ends everything at once)')
    const begun = Date.now()
    await this.suite.stop()
    this.halt.abort()
    const isKept = this.isExportedSince(begun)
    this.progress.say(
      isKept
        ? `Stopped. The data is kept in ${DATA_DIR}; \`npm start -- --fresh\` forgets it.`
        : `Stopped, but the data could not be exported: read ${FIREBASE_LOG}.`,
    )
    process.exit(isKept ? 0 : 1)
  }

  private isExportedSince(time: number): boolean {
    return (exportTime(join(this.root, DATA_DIR)) ?? 0) >= time - 1_000
  }

  private endAtOnce(): void {
    this.suite?.kill()
    this.halt.abort()
  }

  private fail(problem: unknown): void {
    this.endAtOnce()
    if (this.stopSince !== undefined && !this.suite) {
      this.progress.say('Stopped before everything was up; the data of earlier runs is kept.')
      process.exit(0)
    }
    const sentence = problem instanceof Error ? problem.message : String(problem)
    const isLogged = problem instanceof SuiteProblem && LOGGED.has(problem.code)
    process.stderr.write(`${sentence}${isLogged ? ` The log is ${FIREBASE_LOG}.` : ''}\n`)
    process.exit(1)
  }
}
