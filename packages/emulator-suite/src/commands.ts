import { type ChildProcess, spawn } from 'node:child_process'

/** The exit code (null: killed or never started) and the output of a command. */
export interface CommandResult {
  code: number | null
  output: string
}

/** Where and for how long a command runs. */
export interface CommandOptions {
  cwd?: string
  env?: Record<string, string | undefined>
  timeoutMs?: number
  signal?: AbortSignal | undefined
  /**
   * For commands that must not be interrupted, such as an installation. After the limit the command
   * continues in the background. Its output is ignored.
   */
  continuesInBackground?: boolean
  onOutput?: (text: string) => void
}

/**
 * Runs a command in a process group of its own, which Ctrl+C on the terminal does not reach. The
 * time limit and the abort signal end the whole group. Never rejects, and starts nothing after an
 * abort.
 */
export function runCommand(
  command: string,
  args: string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  if (options.signal?.aborted) return Promise.resolve({ code: null, output: '' })
  return new Promise((resolve) => {
    const isOurs = options.continuesInBackground !== true
    let output = ''
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: isOurs ? ['ignore', 'pipe', 'pipe'] : 'ignore',
      detached: true,
    })
    const kill = () => killGroup(child.pid)
    const leave = () => {
      child.unref()
      end({ code: null, output })
    }
    const giveUp = isOurs ? kill : leave
    const timer = options.timeoutMs && setTimeout(giveUp, options.timeoutMs)
    const end = (result: CommandResult) => {
      if (timer) clearTimeout(timer)
      options.signal?.removeEventListener('abort', giveUp)
      process.off('exit', kill)
      resolve(result)
    }
    onText(child, (text) => {
      output += text
      options.onOutput?.(text)
    })
    child.once('error', (error) => end({ code: null, output: error.message }))
    child.once('close', (code) => end({ code, output }))
    if (isOurs) process.once('exit', kill)
    options.signal?.addEventListener('abort', giveUp)
  })
}

/** Receives the output of a process. A character may arrive in two chunks, and is decoded once. */
export function onText(
  { stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>,
  receive: (text: string) => void,
): void {
  for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', receive)
}

/** Ends a process group at once. A group that has ended is ignored. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended.
  }
}

const LONGEST = 200

/**
 * Returns the line of a program's output that explains its failure: the first that starts with an
 * error's name, else the first that mentions an error and is no heading, else the last.
 */
export function firstError(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const named = lines.find((line) => /^\w*Error: ./.test(line))
  const index = lines.findIndex((line) => /\b(\w*error|re(?:fus|ject)ed|failed)\b/i.test(line))
  const marked = index < 0 ? undefined : lines.slice(index).find((line) => !line.endsWith(':'))
  return (named ?? marked ?? lines.at(-1) ?? 'no reason given').slice(0, LONGEST)
}
