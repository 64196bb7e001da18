import { setTimeout } from 'node:timers/promises'
import { type BringUpOptions, bringUp, type Suite } from './bring-up'
import { capitalize, rejectOnAbort, SuiteError, sentenceOf } from './errors'
import { exportTime } from './persisted-data'

/** A crash loses at most this time and the duration of one export. */
const EXPORT_EVERY_MS = 120_000

/** With more crashes than this within the time, or in one restart, the suite ends. */
const MAX_CRASHES = 3
const CRASH_WINDOW_MS = 120_000

/** The system may need a moment to release the ports of killed processes. */
const PORT_TRIES = 20
const PORT_WAIT_MS = 500

export interface SuperviseOptions extends BringUpOptions {
  /** Called after each restart, before the log says that the emulators are up again. */
  onRestart?: (suite: Pick<Suite, 'env'>) => Promise<void>
}

/**
 * Starts a suite that exports its data every two minutes. If an emulator crashes, all of them
 * restart with the last export. `exited` resolves when the suite was stopped or cannot restart.
 */
export async function supervise(options: SuperviseOptions): Promise<Suite> {
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
  private crashes: number[] = []

  constructor(
    private readonly options: SuperviseOptions,
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
    const begun = Date.now()
    this.crashes = this.crashes.filter((time) => time > begun - CRASH_WINDOW_MS)
    const crashed = capitalize(this.suite.crashed() ?? 'the suite')
    this.countCrash(new SuiteError('emulators-failed', `${crashed} ended unexpectedly.`))
    this.suite = await this.bringUpAgain()
    await this.afterRestart()
    const seconds = ((Date.now() - begun) / 1_000).toFixed(1)
    this.log(`The emulators are up again after ${seconds} s.`)
  }

  private async afterRestart(): Promise<void> {
    const { onRestart, signal } = this.options
    try {
      await Promise.race([onRestart?.(this.suite), rejectOnAbort(signal, 'restarting')])
    } catch (error) {
      this.logError(error)
    }
  }

  /** Throws the error after too many crashes. */
  private countCrash(error: unknown): void {
    this.crashes.push(Date.now())
    if (this.crashes.length > MAX_CRASHES) {
      this.log(`The emulators ended ${this.crashes.length} times. The suite ends.`)
      throw error
    }
    const { dataDir } = this.options
    const time = dataDir && exportTime(dataDir)
    const data = time ? `the data of ${new Date(time).toLocaleTimeString('en-GB')}` : 'no data'
    this.log(`${sentenceOf(error).split('\n')[0]} All emulators restart with ${data}.`)
  }

  /** Tries again if an emulator crashes during the restart, too. */
  private async bringUpAgain(): Promise<Suite> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await bringUp(this.options)
      } catch (error) {
        const code = error instanceof SuiteError ? error.code : undefined
        if (code === 'stopped' || code === 'data-broken') throw error
        if (code !== 'port-in-use' || tries >= PORT_TRIES) this.countCrash(error)
        const { signal } = this.options
        await setTimeout(PORT_WAIT_MS, undefined, { ...(signal && { signal }) }).catch(() =>
          rejectOnAbort(signal, 'restarting'),
        )
      }
    }
  }

  private logError(error: unknown): void {
    if (!this.isStopping) this.log(sentenceOf(error))
  }

  private log(line: string): void {
    this.options.log?.(line)
  }
}
