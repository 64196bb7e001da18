import { type ChildProcess, spawn } from 'node:child_process'
import { firebaseScript } from './firebase-tools'
import { descendants, isAlive, killProcesses } from './processes'

/** Room for the short-lived objects of the Auth emulator's start, most of a start's work. */
const NODE_OPTIONS = ['--max-semi-space-size=64']

const SAMPLE_MS = 1_000
const EXPORT_LIMIT_MS = 60_000
const CHILD_EXIT_LIMIT_MS = 3_000

/**
 * The firebase process with everything below it. It has a process group of its own, so a Ctrl+C
 * on the terminal reaches it only through {@link stop}; its Firestore emulator has yet another.
 * Whatever way it ends, none of its children outlives it.
 */
export class FirebaseProcess {
  readonly exited: Promise<number | null>
  private readonly child: ChildProcess
  private readonly family = new Set<number>()
  private stopping: Promise<void> | undefined
  private readonly killOnExit = () => this.kill()

  constructor(args: string[], cwd: string, env: Record<string, string | undefined>) {
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

  /** Hands on everything the process says. */
  onOutput(onChunk: (text: string) => void): void {
    this.child.stdout?.on('data', (chunk: Buffer) => onChunk(chunk.toString()))
    this.child.stderr?.on('data', (chunk: Buffer) => onChunk(chunk.toString()))
  }

  /** Asks for a clean end (data is exported), waits for it, and insists after a limit. */
  stop(): Promise<void> {
    this.stopping ??= this.end()
    return this.stopping
  }

  /** Ends the process and all below it at once; nothing is exported. */
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

  /** Notes who belongs to the family while the ties can still be seen. */
  private sample(): void {
    if (this.child.pid === undefined || this.child.exitCode !== null) return
    for (const pid of descendants(this.child.pid)) this.family.add(pid)
  }

  /** Gives the children a moment to end by themselves, then ends those that have not. */
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
