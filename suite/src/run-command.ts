import { spawn } from 'node:child_process'

/** How a command ended: its exit code (null: killed or never started) and all that it said. */
export interface CommandResult {
  code: number | null
  output: string
}

/** Where and for how long a command runs. */
interface CommandOptions {
  cwd?: string
  env?: Record<string, string | undefined>
  timeoutMs?: number
  signal?: AbortSignal
  onOutput?: (text: string) => void
}

/**
 * Runs a command in a process group of its own, so that a Ctrl+C on the terminal does not reach
 * it behind our back; the time limit and the abort signal end the whole group. Never rejects.
 */
export function runCommand(
  command: string,
  args: string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const kill = () => killGroup(child.pid)
    const timer = options.timeoutMs && setTimeout(kill, options.timeoutMs)
    const end = (result: CommandResult) => {
      if (timer) clearTimeout(timer)
      options.signal?.removeEventListener('abort', kill)
      process.off('exit', kill)
      resolve(result)
    }
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      options.onOutput?.(chunk.toString())
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', (error) => end({ code: null, output: error.message }))
    child.once('close', (code) => end({ code, output }))
    process.once('exit', kill)
    options.signal?.addEventListener('abort', kill)
    if (options.signal?.aborted) kill()
  })
}

/** Ends a process group at once; one that is gone already is fine. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // gone already
  }
}
