import { findOnPath } from './find-on-path'
import type { Machine } from './machine'
import { runCommand } from './run-command'

/** Says a line to the person who waits. */
export type Say = (line: string) => void

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
  const found = await runApt('apt-cache', ['search', '--names-only', pattern], machine)
  return found.output
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name !== '')
}

/** Refreshes apt's list of packages; false if that failed. */
export async function aptUpdate(machine: Machine): Promise<boolean> {
  return (await runApt('apt-get', ['update', '-q'], machine, UPDATE_LIMIT_MS)).code === 0
}

/** Installs one package, says so, and returns whether it worked. */
export async function aptInstall(name: string, machine: Machine, say: Say): Promise<boolean> {
  say(`installing ${name} with apt-get`)
  const args = ['install', '-y', '-q', '--no-install-recommends', name]
  return (await runApt('apt-get', args, machine, INSTALL_LIMIT_MS)).code === 0
}

function runApt(program: string, args: string[], machine: Machine, timeoutMs = 30_000) {
  const env = { ...machine.env, DEBIAN_FRONTEND: 'noninteractive' }
  return runCommand(findOnPath(program, machine) ?? program, args, { env, timeoutMs })
}
