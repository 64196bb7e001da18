import { type BringUpOptions, bringUp, type Suite } from './bring-up'
import { rejectOnAbort, SuiteError } from './errors'
import { exportTime } from './persisted-data'

/** A crash loses at most this time and the duration of one export. */
const EXPORT_EVERY_MS = 120_000

/** With more crashes than this within the time the suite ends. */
const MAX_CRASHES = 3
const CRASH_WINDOW_MS = 120_000

/** The system may need a moment to release the ports of killed processes. */
const PORT_TRIES = 20
const PORT_WAIT_MS = 500

/**
 * Starts a suite that exports its data every two minutes. If an emulator crashes, all of them
 * restart with the last export. `exited` resolves when the suite was stopped or cannot restart.
 */
export async function supervise(options: BringUpOptions): Promise<Suite> {
  const halt = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, halt.signal]) : halt.signal
  const supervisor = new Supervisor({ ...options, signal }, await bringUp({ ...options, signal }))
  const exited = supervisor.run()
  return {
    ports: options.ports,
    project: options.project,
    env: supervisor.suite.env,
    exportData: () => supervisor.suite.exportData(),
    stop: async () => {
      supervisor.isStopping = true
      halt.abort()
      await supervisor.suite.stop()
      await exited
    },
    kill: () => {
      supervisor.isStopping = true
      halt.abort()
      supervisor.suite.kill()
    },
    exited,
    crashed: () => supervisor.suite.crashed(),
  }
}

class Supervisor {
  isStopping = false
  private readonly crashes: number[] = []

  constructor(
    private readonly options: BringUpOptions,
    public suite: Suite,
  ) {}

  async run(): Promise<void> {
    for (;;) {
      const timer = setInterval(() => this.exportData(), EXPORT_EVERY_MS)
      await this.suite.exited
      clearInterval(timer)
      if (this.isStopping) return
      try {
        await this.restart()
      } catch (error) {
        this.logError(error)
        return
      }
    }
  }

  private exportData(): void {
    this.suite.exportData().catch((error: unknown) => {
      this.logError(error)
    })
  }

  private async restart(): Promise<void> {
    const now = Date.now()
    this.crashes.push(now)
    const crashed = capitalize(this.suite.crashed() ?? 'the suite')
    if (this.crashes.filter((time) => time > now - CRASH_WINDOW_MS).length > MAX_CRASHES) {
      throw new SuiteError('emulators-failed', `${crashed} ended again. The suite ends.`)
    }
    const { dataDir } = this.options
    const time = dataDir && exportTime(dataDir)
    const data = time ? `the data of ${new Date(time).toLocaleTimeString('en-GB')}` : 'no data'
    this.log(`${crashed} ended unexpectedly. All emulators restart with ${data}.`)
    this.suite = await this.bringUpAgain()
    const seconds = ((Date.now() - now) / 1_000).toFixed(1)
    this.log(`The emulators are up again after ${seconds} s.`)
  }

  private async bringUpAgain(): Promise<Suite> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await bringUp(this.options)
      } catch (error) {
        const isTaken = error instanceof SuiteError && error.code === 'port-in-use'
        if (!isTaken || tries === PORT_TRIES) throw error
        const wait = new Promise((resolve) => setTimeout(resolve, PORT_WAIT_MS))
        await Promise.race([wait, rejectOnAbort(this.options.signal, 'restarting')])
      }
    }
  }

  private logError(error: unknown): void {
    if (!this.isStopping) this.log(error instanceof Error ? error.message : String(error))
  }

  private log(line: string): void {
    this.options.log?.(line)
  }
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
