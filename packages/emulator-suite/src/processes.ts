import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'

/**
 * Returns true while a process runs. A zombie counts only while other threads of it are ending,
 * because they hold its memory, files and ports.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const stat = linuxStat(pid)
  return stat?.state !== 'Z' || stat.threads > 1
}

/**
 * Returns the ids of all descendants of a process, in any process group. The Firestore emulator has
 * a group of its own.
 */
export function descendants(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const { pid: child, parent } of processTable()) {
    children.set(parent, [...(children.get(parent) ?? []), child])
  }
  const found: number[] = []
  const open = [pid]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const below = children.get(next) ?? []
    found.push(...below)
    open.push(...below)
  }
  return found
}

/** Ends processes at once. Processes that have ended are ignored. */
export function killProcesses(pids: Iterable<number>): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended.
    }
  }
}

/** Returns the command line of a process, or an empty text if there is no such process. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    if (existsSync('/proc/self/stat')) return ''
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}

interface TableRow {
  pid: number
  parent: number
}

/** Returns every process and its parent, from /proc or from `ps`. */
function processTable(): TableRow[] {
  if (existsSync('/proc/self/stat')) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = linuxStat(Number(name))
        return stat ? [{ pid: Number(name), parent: stat.parent }] : []
      })
  }
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return (listed.stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    return pid && parent ? [{ pid, parent }] : []
  })
}

interface LinuxStat {
  state: string
  parent: number
  threads: number
}

/** The index of proc(5)'s `num_threads` (field 20) after removing the id and the name. */
const THREADS = 17

/** Reads proc(5)'s stat. The command's name in brackets may contain brackets and spaces. */
function linuxStat(pid: number): LinuxStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [state = '', parent = '0'] = fields
    return { state, parent: Number(parent), threads: Number(fields[THREADS]) }
  } catch {
    return undefined
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const running = new Set<() => void>()

/**
 * Calls `end` before a signal ends this process, because other process groups do not receive it.
 * Returns a function that removes the handler.
 */
export function onTerminationSignal(end: () => void): () => void {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, onSignal)
  running.add(end)
  return () => {
    running.delete(end)
    if (running.size === 0) for (const signal of SIGNALS) process.off(signal, onSignal)
  }
}

function onSignal(signal: NodeJS.Signals): void {
  // Another listener decides whether this process exits.
  if (process.listenerCount(signal) > 1) return
  for (const end of running) end()
  process.exit(128 + constants.signals[signal])
}
