import { findOnPath } from './find-on-path'
import type { Machine } from './machine'
import { type CommandOptions, runCommand } from './run-command'

/** Says a line to the person who waits. */
export type Say = (line: string) => void

const SEARCH_LIMIT_MS = 30_000
const UPDATE_LIMIT_MS = 120_000
const INSTALL_LIMIT_MS = 600_000

/** True where this process may install Debian packages without asking anybody. */
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
 * Installs one package, says so, and returns whether it worked. One that has begun goes on when
 * nobody waits any more, because packages that are cut off have to be mended by hand.
 */
export async function aptInstall(name: string, machine: Machine, say: Say): Promise<boolean> {
  say(`installing ${name} with apt-get`)
  const args = ['install', '-y', '-q', '--no-install-recommends', name]
  const isInstalled = await change(args, machine, INSTALL_LIMIT_MS)
  if (machine.signal?.aborted) say(`apt-get goes on installing ${name} by itself`)
  return isInstalled
}

async function change(args: string[], machine: Machine, timeoutMs: number): Promise<boolean> {
  const options = { ...optionsFor(machine), timeoutMs, outlivesUs: true }
  return (await runCommand(pathOf('apt-get', machine), args, options)).code === 0
}

function pathOf(program: string, machine: Machine): string {
  return findOnPath(program, machine) ?? program
}

function optionsFor(machine: Machine): CommandOptions {
  const env = { ...machine.env, DEBIAN_FRONTEND: 'noninteractive' }
  return { env, signal: machine.signal }
}
