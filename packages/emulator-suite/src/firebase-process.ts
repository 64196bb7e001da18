import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onText } from './commands'
import { firebaseScript } from './firebase-tools'
import { commandLine, descendants, isAlive, killProcesses } from './processes'

const GUARD = fileURLToPath(new URL('../request-guard.mjs', import.meta.url))

/** More space for short-lived objects makes the start of the Auth emulator faster. */
const NODE_OPTIONS = ['--max-semi-space-size=64', '--import', GUARD]

const SAMPLE_MS = 1_000
const EXPORT_LIMIT_MS = 60_000
const CHILD_EXIT_LIMIT_MS = 3_000

/** A start that fails for another reason ends the programs first, and prints the reason then. */
const START_CRASH_LIMIT_MS = 10_000

/** A Java program that firebase-tools starts, with the name of its emulator. */
export type JavaProgram = { readonly name: string; readonly jar: string | undefined }

/**
 * The firebase process with its descendants. It has a process group of its own, so Ctrl+C on the
 * terminal reaches it only through {@link stop}. No descendant outlives it.
 */
export class FirebaseProcess {
  readonly exited: Promise<number | null>
  /** The emulator that ended first, if one ended by itself. */
  crashed: string | undefined
  private readonly watched = new Map<number, string>()
  private isUp = false
  private endedSince: number | undefined
  private readonly child: ChildProcess
  private readonly family = new Set<number>()
  private stopping: Promise<void> | undefined
  private readonly killOnExit = () => this.kill()

  /**
   * @param programs firebase-tools continues without one that has ended, or waits for it, so its
   *   end ends everything
   */
  constructor(
    args: string[],
    cwd: string,
    env: Record<string, string | undefined>,
    private readonly programs: readonly JavaProgram[],
  ) {
    this.child = spawn(process.execPath, [...NODE_OPTIONS, firebaseScript(), ...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const sampling = setInterval(() => this.sample(), SAMPLE_MS)
    sampling.unref()
    process.once('exit', this.killOnExit)
    this.exited = new Promise((resolve) => {
      const end = (code: number | null) => {
        clearInterval(sampling)
        process.off('exit', this.killOnExit)
        this.reapChildren()
          .then(() => resolve(code))
          .catch(() => resolve(code))
      }
      this.child.once('exit', end)
      this.child.once('error', () => end(null))
    })
  }

  /** Receives the output of the process. */
  onOutput(onChunk: (text: string) => void): void {
    onText(this.child, onChunk)
  }

  /** Exports the data and ends the process, which is killed after a time limit. */
  stop(): Promise<void> {
    this.stopping ??= this.end()
    return this.stopping
  }

  /** Ends the process and its descendants at once, without export. */
  kill(): void {
    this.sample()
    const pid = this.child.pid
    if (pid !== undefined) killProcesses([pid, ...this.family])
  }

  private async end(): Promise<void> {
    this.sample()
    this.child.kill('SIGINT')
    const limit = setTimeout(() => this.kill(), EXPORT_LIMIT_MS)
    await this.exited
    clearTimeout(limit)
  }

  /** Ends the start: from now on a program that has ended ends everything at once. */
  markUp(): void {
    this.sample()
    this.isUp = true
    this.sample()
  }

  /** A process that was just created still has the command line of its parent. */
  private watch(pid: number): void {
    const line = commandLine(pid)
    const program = this.programs.find(({ jar }) => jar !== undefined && line.includes(jar))
    if (program) this.watched.set(pid, program.name)
  }

  /** Records the descendants while their parents still exist. */
  private sample(): void {
    if (this.child.pid === undefined || this.child.exitCode !== null) return
    for (const pid of descendants(this.child.pid)) {
      this.family.add(pid)
      if (!this.isUp) this.watch(pid)
    }
    const ended = [...this.watched].find(([pid]) => !isAlive(pid))
    if (!ended || this.stopping || this.crashed) return
    this.endedSince ??= Date.now()
    if (!this.isUp && Date.now() - this.endedSince < START_CRASH_LIMIT_MS) return
    this.crashed = ended[1]
    this.kill()
  }

  /** Waits a moment for the descendants to end, then kills the others. */
  private async reapChildren(): Promise<void> {
    const until = Date.now() + CHILD_EXIT_LIMIT_MS
    while (this.survivors().length > 0 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    killProcesses(this.survivors())
  }

  private survivors(): number[] {
    return [...this.family].filter(isAlive)
  }
}
