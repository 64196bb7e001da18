import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { firstError, runCommand } from './commands'
import type { Machine } from './machine'

/** What firebase-tools downloads: two Java programs and the Emulator UI. */
export type Download = 'firestore' | 'storage' | 'ui'

/** The downloaded file, or the reason why there is none. */
export type DownloadResult = { file: string } | { reason: string }

interface DownloadInfo {
  expectedSize: number
  remoteUrl: string
  downloadPathRelativeToCacheDir: string
}

const FIRST_BYTE_LIMIT_MS = 5_000
const DOWNLOAD_LIMIT_MS = 300_000

/** The installed firebase-tools: the folder of its package. */
export function firebaseToolsDir(): string {
  return dirname(createRequire(import.meta.url).resolve('firebase-tools/package.json'))
}

/** The script behind the `firebase` command, to be run with this process's own Node. */
export function firebaseScript(): string {
  return join(firebaseToolsDir(), 'lib', 'bin', 'firebase.js')
}

/** Returns the program in firebase-tools' own cache, unless its download was interrupted. */
export function cachedDownload(name: Download, machine: Machine): string | undefined {
  const file = downloadPath(name, machine)
  return existsSync(file) && statSync(file).size === downloadInfo(name).expectedSize
    ? file
    : undefined
}

/** Returns the path to which firebase-tools downloads a program. */
export function downloadPath(name: Download, machine: Machine): string {
  const cache =
    machine.env['FIREBASE_EMULATORS_PATH'] || join(machine.home, '.cache', 'firebase', 'emulators')
  return join(cache, downloadInfo(name).downloadPathRelativeToCacheDir)
}

/** Returns the folder into which firebase-tools unpacks the Emulator UI. */
export function uiFolder(machine: Machine): string {
  return downloadPath('ui', machine).replace(/\.zip$/, '')
}

/**
 * Lets firebase-tools download the program into its cache. If the server does not respond within
 * five seconds there is no download, so that an offline start fails soon.
 */
export async function download(name: Download, machine: Machine): Promise<DownloadResult> {
  const { env, signal } = machine
  const { remoteUrl } = downloadInfo(name)
  // firebase-tools uses a proxy; this check does not.
  if (!hasProxy(env) && !(await isReachable(remoteUrl, signal))) {
    return { reason: `${new URL(remoteUrl).host} does not respond` }
  }
  const output = await setUp(name, machine)
  const file = cachedDownload(name, machine)
  return file ? { file } : { reason: firstError(output) }
}

/** `--debug` shows the cause of an "unexpected error". It writes a log and prefixes each line. */
async function setUp(name: Download, { env, signal }: Machine): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'grid-download-'))
  const args = [firebaseScript(), `setup:emulators:${name}`, '--debug']
  const result = await runCommand(process.execPath, args, {
    cwd,
    env: { ...env, CI: '1', NO_COLOR: '1', NO_UPDATE_NOTIFIER: '1' },
    timeoutMs: DOWNLOAD_LIMIT_MS,
    signal,
  })
  rmSync(cwd, { recursive: true, force: true })
  return result.output.replace(/^\[\S+\] /gm, '')
}

function downloadInfo(name: Download): DownloadInfo {
  const file = join(firebaseToolsDir(), 'lib', 'emulator', 'downloadableEmulatorInfo.json')
  const infos = JSON.parse(readFileSync(file, 'utf8')) as {
    firestore: DownloadInfo
    storage: DownloadInfo
    ui: { main: DownloadInfo }
  }
  return name === 'ui' ? infos.ui.main : infos[name]
}

async function isReachable(url: string, stop?: AbortSignal): Promise<boolean> {
  try {
    const limit = AbortSignal.timeout(FIRST_BYTE_LIMIT_MS)
    const signal = stop ? AbortSignal.any([limit, stop]) : limit
    return (await fetch(url, { method: 'HEAD', signal })).ok
  } catch {
    return false
  }
}

type Variables = Record<string, string | undefined>

/** The names of proxy variables in different programs. */
const PROXY = /^(?:https?|all|grpc)_proxy$/i

/** Returns true if the environment names a proxy. */
export function hasProxy(env: Variables): boolean {
  return Object.keys(env).some((name) => PROXY.test(name) && env[name])
}

/**
 * Removes proxy variables for processes that use only the emulators. firebase-tools sends requests
 * for this machine to a proxy, and ignores NO_PROXY. Call it after downloads, which may need the
 * proxy.
 */
export function removeProxyVariables(env: Variables): void {
  for (const name of Object.keys(env)) if (PROXY.test(name)) delete env[name]
}
