import { join } from 'node:path'
import type { Suite } from '@grid/emulator-suite/bring-up'
import { SuiteError, sentenceOf } from '@grid/emulator-suite/errors'
import { exportTime } from '@grid/emulator-suite/persisted-data'
import { LOOPBACK, type Ports, SITE_NAME } from '@grid/emulator-suite/ports'
import { DEV_PORT } from './dev-server'
import { MAIL_PORTS } from './mailbox'
import { DATA_DIR, FIREBASE_LOG, startSite } from './site'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const ECHO_MS = 500
const LOGGED = new Set(['emulators-failed', 'functions-failed', 'rules-broken'])

/**
 * The command behind `npm start`. It starts the site, prints a summary, and runs until a signal or
 * until the emulators cannot restart. It sets signal handlers and the exit code of the process.
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
    /** The emulators to start; all when absent. */
    private readonly only?: string[],
    private readonly mailPorts = MAIL_PORTS,
  ) {}

  /** Runs until the process exits: with 0, or with 1 and one sentence. */
  run(args: string[]): void {
    for (const signal of SIGNALS) process.on(signal, () => this.onSignal())
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
    process.on('uncaughtException', (error) => this.fail(error))
    this.start(args).catch((error: unknown) => this.fail(error))
  }

  private async start(args: string[]): Promise<void> {
    const { root, ports, devPort, mailPorts, only, progress, halt } = this
    const options = parseStartOptions(args)
    progress.log(`The Grid ${options.dev ? '(dev) ' : ''}is starting`)
    this.suite = await startSite({
      ...{ ...options, root, ports, devPort, mailPorts, progress, halt },
      ...(only && { only }),
    })
    if (this.stopSince !== undefined) return await this.stop()
    const sitePort = options.dev ? devPort : ports.hosting
    progress.log(summary(ports, sitePort, mailPorts.mailbox, progress.total()))
    await this.suite.exited
    if (this.stopSince !== undefined) return
    throw new SuiteError('emulators-failed', 'The emulators ended and could not restart.')
  }

  /** Handles Ctrl+C. One press may arrive twice, from the terminal and from npm. */
  private onSignal(): void {
    const now = Date.now()
    if (this.stopSince === undefined) {
      this.stopSince = now
      this.stop().catch((error: unknown) => this.fail(error))
    } else if (now - this.stopSince > ECHO_MS) {
      this.killAll()
      process.stdout.write('Ended at once. Changes since the last export are lost.\n')
      process.exit(1)
    }
  }

  /** Exports the data and ends the suite. A suite that is still starting ends at once. */
  private async stop(): Promise<void> {
    if (!this.suite) {
      this.progress.log('\nStopping')
      return this.halt.abort()
    }
    this.progress.log('\nStopping and saving the data (Ctrl+C again ends everything at once)')
    const begun = Date.now()
    await this.suite.stop()
    this.halt.abort()
    const exportedAt = exportTime(join(this.root, DATA_DIR)) ?? 0
    const isExported = exportedAt >= begun - 1_000
    this.progress.log(isExported ? EXPORTED : notExported(exportedAt))
    process.exit(isExported ? 0 : 1)
  }

  private killAll(): void {
    this.suite?.kill()
    this.halt.abort()
  }

  private fail(error: unknown): void {
    this.killAll()
    if (this.stopSince !== undefined && !this.suite) {
      this.progress.log('Stopped before everything was up. The data of earlier runs is unchanged.')
      process.exit(0)
    }
    const sentence = sentenceOf(error)
    const isLogged = error instanceof SuiteError && LOGGED.has(error.code)
    process.stderr.write(`${sentence}\n${isLogged ? `The log is ${FIREBASE_LOG}.\n` : ''}`)
    process.exit(1)
  }
}

const EXPORTED = `Stopped. The data is in ${DATA_DIR}; \`npm start -- --fresh\` deletes it.`

function notExported(earlier: number): string {
  const data = earlier
    ? `${DATA_DIR} still has the data of ${new Date(earlier).toLocaleTimeString('en-GB')}.`
    : 'They are lost.'
  return `Stopped, but the last changes could not be saved: read ${FIREBASE_LOG}. ${data}`
}

/** The options on the command line. */
export interface StartOptions {
  /** Vite's dev server with hot reload instead of the built site. */
  dev: boolean
  /** Delete the data of earlier runs. */
  fresh: boolean
}

/** Parses the command line. Throws a SuiteError with the usage on an unknown option. */
export function parseStartOptions(args: string[]): StartOptions {
  const unknown = args.find((arg) => arg !== '--dev' && arg !== '--fresh')
  if (unknown !== undefined) {
    throw new SuiteError(
      'unknown-option',
      `${unknown} is not an option: type \`npm start\`, \`npm run dev\`, or either with ` +
        '`-- --fresh` to delete the data.',
    )
  }
  return { dev: args.includes('--dev'), fresh: args.includes('--fresh') }
}

const SERVICES = ['auth', 'firestore', 'storage', 'functions'] as const

/** Returns the text that is printed when everything is up. */
export function summary(ports: Ports, sitePort: number, mailboxPort: number, took: string): string {
  const site = `http://${SITE_NAME}:${sitePort}`
  const accounts = DEMO_ACCOUNTS.map(
    ({ email, username, note }) => `    ${email.padEnd(20)} ${username.padEnd(12)} ${note}`,
  )
  const services = SERVICES.map((name) => `${name} ${LOOPBACK}:${ports[name]}`)
  return [
    '',
    `  The Grid is up after ${took}: ${site}`,
    '',
    `  Accounts (password ${DEMO_PASSWORD}):`,
    ...accounts,
    '',
    `  Mailbox: http://${SITE_NAME}:${mailboxPort}`,
    `  Emulators: ${services.join(' · ')}`,
    '  Ctrl+C stops everything and saves the data.',
    '',
  ].join('\n')
}

/** Receives progress lines; tests record them. */
type Print = (line: string) => void

/** Prints each step and its duration. */
export class Progress {
  private readonly begun = performance.now()

  constructor(private readonly print: Print) {}

  log(line: string): void {
    this.print(line)
  }

  async step<T>(
    name: string,
    run: () => Promise<T>,
    describe?: (outcome: T) => string,
  ): Promise<T> {
    const begun = performance.now()
    const outcome = await run()
    const remark = describe ? ` ${describe(outcome)}` : ''
    this.print(`  ✓ ${name}${remark} (${seconds(performance.now() - begun)})`)
    return outcome
  }

  total(): string {
    return seconds(performance.now() - this.begun)
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** The password of all demo accounts, which exist in the emulators only. */
export const DEMO_PASSWORD = 'Gr1d-demo!'

/** The accounts of the seed, with the role of each. */
export const DEMO_ACCOUNTS = [
  { email: 'admin@grid.test', username: 'root_admin', note: 'admin' },
  { email: 'ada@grid.test', username: 'ada', note: 'member' },
  { email: 'mallory@grid.test', username: 'mallory', note: 'member' },
  { email: 'bob@grid.test', username: 'bob', note: 'member, banned' },
]
