import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SuiteError } from './errors'
import {
  aptInstall,
  aptUpdate,
  findOnPath,
  isAptUsable,
  isExecutable,
  type Log,
  type Machine,
} from './machine'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Returns the browser for tests, after installing one if necessary. Throws `no-chromium`. */
export async function requireChromium(machine: Machine, log: Log): Promise<string> {
  const before = findChromium(machine)
  if (before) return before
  if (isAptUsable(machine)) {
    const installed =
      (await aptInstall('chromium', machine, log)) ||
      ((await aptUpdate(machine)) && (await aptInstall('chromium', machine, log)))
    const after = installed ? findChromium(machine) : undefined
    if (after) return after
  }
  throw new SuiteError(
    'no-chromium',
    'The browser tests need Chromium and none was found: type ' +
      '`npx playwright install --with-deps chromium` (or install your system’s package, or set ' +
      'CHROMIUM_PATH), and type the command again.',
  )
}

/** Searches CHROMIUM_PATH, Playwright's cache, the PATH, and the applications of a Mac. */
export function findChromium(machine: Machine): string | undefined {
  const named = machine.env['CHROMIUM_PATH']
  if (named && isExecutable(named)) return named
  const onPath = NAMES.flatMap((name) => findOnPath(name, machine) ?? [])
  return [
    ...playwrightBuilds(machine).filter(isExecutable),
    ...onPath.filter((file) => !requiresSnap(file, machine)),
    ...macApplications(machine).filter(isExecutable),
  ][0]
}

/** Ubuntu's `chromium-browser` is a script that starts a snap or reports that it is missing. */
function requiresSnap(file: string, { systemRoot }: Machine): boolean {
  const isScript = statSync(file).size < 10_000
  const snap = '/snap/bin/chromium'
  return (
    isScript && readFileSync(file, 'utf8').includes(snap) && !existsSync(join(systemRoot, snap))
  )
}

/** The names of Playwright's download on a Mac, current and earlier. */
const MAC_NAMES = ['Google Chrome for Testing', 'Chromium']

function macApplications(machine: Machine): string[] {
  if (machine.platform !== 'darwin') return []
  const apps = join(machine.systemRoot, 'Applications')
  return ['Chromium', 'Google Chrome'].map((name) =>
    join(apps, `${name}.app`, 'Contents', 'MacOS', name),
  )
}

/** Returns Playwright's downloads, newest first. */
function playwrightBuilds(machine: Machine): string[] {
  const cache = machine.platform === 'darwin' ? 'Library/Caches' : '.cache'
  const folder =
    machine.env['PLAYWRIGHT_BROWSERS_PATH'] || join(machine.home, cache, 'ms-playwright')
  if (!existsSync(folder)) return []
  const build = (name: string) => Number(name.split('-')[1] ?? 0)
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => build(b) - build(a))
    .flatMap((name) => executablesIn(join(folder, name)))
}

function executablesIn(build: string): string[] {
  return readdirSync(build)
    .filter((name) => name.startsWith('chrome-'))
    .flatMap((name) => [
      join(build, name, 'chrome'),
      ...MAC_NAMES.map((app) => join(build, name, `${app}.app`, 'Contents', 'MacOS', app)),
    ])
}
