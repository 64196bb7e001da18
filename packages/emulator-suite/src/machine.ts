import { accessSync, constants, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type CommandOptions, runCommand } from './commands'

/** The machine that discovery searches; tests pass a fake one. */
export interface Machine {
  env: Record<string, string | undefined>
  home: string
  platform: NodeJS.Platform
  /** The folder used as `/` when looking up system folders. */
  systemRoot: string
  isRoot: boolean
  /** Aborts downloads and builds when the caller no longer waits. */
  signal?: AbortSignal | undefined
}

/** The machine this process runs on. */
export function thisMachine(): Machine {
  return {
    env: process.env,
    home: homedir(),
    platform: process.platform,
    systemRoot: '/',
    isRoot: process.getuid?.() === 0,
  }
}

/** The folder for what the suite builds once per machine (the rules runtime, small jars). */
export function cacheDir(machine: Machine): string {
  return join(machine.env['XDG_CACHE_HOME'] || join(machine.home, '.cache'), 'the-grid')
}

/** True if the file can be run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** The first program of that name on the machine's PATH. */
export function findOnPath(name: string, machine: Machine): string | undefined {
  const folders = (machine.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

export type Log = (line: string) => void

const SEARCH_LIMIT_MS = 30_000
const UPDATE_LIMIT_MS = 120_000
const INSTALL_LIMIT_MS = 600_000

/** Returns true if this process may install Debian packages. */
export function isAptUsable(machine: Machine): boolean {
  return (
    machine.platform === 'linux' && machine.isRoot && findOnPath('apt-get', machine) !== undefined
  )
}

/** The packages that apt offers under names matching the pattern (apt's regular expressions). */
export async function aptOffers(pattern: string, machine: Machine): Promise<string[]> {
  const args = ['search', '--names-only', pattern]
  const options = { ...optionsFor(machine), timeoutMs: SEARCH_LIMIT_MS }
  const found = await runCommand(pathOf('apt-cache', machine), args, options)
  return found.output
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name !== '')
}

/** Refreshes apt's list of packages; false if that failed. */
export function aptUpdate(machine: Machine): Promise<boolean> {
  return change(['update', '-q'], machine, UPDATE_LIMIT_MS)
}

/**
 * Installs one package and returns true on success. An installation that has started continues
 * after an abort, because an interrupted one needs manual repair.
 */
export async function aptInstall(name: string, machine: Machine, log: Log): Promise<boolean> {
  log(`installing ${name} with apt-get`)
  const args = ['install', '-y', '-q', '--no-install-recommends', name]
  const isInstalled = await change(args, machine, INSTALL_LIMIT_MS)
  if (machine.signal?.aborted) log(`apt-get goes on installing ${name} by itself`)
  return isInstalled
}

async function change(args: string[], machine: Machine, timeoutMs: number): Promise<boolean> {
  const options = { ...optionsFor(machine), timeoutMs, continuesInBackground: true }
  return (await runCommand(pathOf('apt-get', machine), args, options)).code === 0
}

function pathOf(program: string, machine: Machine): string {
  return findOnPath(program, machine) ?? program
}

function optionsFor(machine: Machine): CommandOptions {
  const env = { ...machine.env, DEBIAN_FRONTEND: 'noninteractive' }
  return { env, signal: machine.signal }
}
