import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { download, downloadPath, uiFolder } from './firebase-tools'
import { findOnPath, type Log, type Machine } from './machine'
import { type Downloader, findPrograms } from './programs'

/** The name of an emulator, and the program that {@link findPrograms} found for it. */
type Found = readonly ['firestore' | 'storage', string | undefined]

/**
 * Puts missing programs into the cache of firebase-tools, so that `npx firebase emulators:start`
 * works without a download. An Emulator UI that cannot be downloaded is replaced by a page that
 * explains how to get it, because firebase-tools starts no emulator without its UI.
 *
 * @param bin the project's `node_modules/.bin`, which npx puts before the PATH
 */
export async function cachePrograms(
  machine: Machine,
  bin: string,
  log: Log,
  downloader: Downloader = download,
): Promise<void> {
  const { java, firestoreJar, storageJar } = await findPrograms(machine, undefined, log)
  if (java) linkJava(join(java.home, 'bin', 'java'), machine, bin)
  const found: readonly Found[] = [
    ['firestore', firestoreJar],
    ['storage', storageJar],
  ]
  for (const [name, jar] of found) {
    const path = downloadPath(name, machine)
    if (!jar || existsSync(path)) continue
    link(jar, path)
    log(`firebase-tools will use ${jar}`)
  }
  await cacheUi(machine, log, downloader)
}

/** firebase-tools uses the first Java of the PATH, which may be too old. */
function linkJava(java: string, machine: Machine, bin: string): void {
  const path = join(bin, 'java')
  rmSync(path, { force: true })
  const first = findOnPath('java', machine)
  if (!first || realpathSync(first) !== realpathSync(java)) link(java, path)
}

/** Replaces a link whose target is missing. */
function link(target: string, path: string): void {
  rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}

const PLACEHOLDER = 'placeholder'

async function cacheUi(machine: Machine, log: Log, downloader: Downloader): Promise<void> {
  const folder = uiFolder(machine)
  const isPlaceholder = existsSync(join(folder, PLACEHOLDER))
  if (existsSync(folder) && !isPlaceholder) return
  const result = await downloader('ui', machine)
  if ('file' in result) {
    rmSync(join(folder, PLACEHOLDER), { force: true })
    return
  }
  const message =
    `The Emulator UI is not available, because it could not be downloaded (${result.reason}). ` +
    'Type `npx firebase setup:emulators:ui` once there is a connection.'
  log(message)
  const files = {
    [PLACEHOLDER]: '',
    'server/server.mjs': '',
    'client/index.html': `<!doctype html><title>Emulator UI</title><p>${escapeHtml(message)}</p>\n`,
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
