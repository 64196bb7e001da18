import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { firstError, runCommand } from './commands'
import type { Machine } from './machine'

/** The two Java programs that firebase-tools downloads for this suite. */
export type Download = 'firestore' | 'storage'

/** What became of a download: the file, or why there is none. */
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

/** The program in firebase-tools' own cache, if it is there whole. */
export function cachedDownload(name: Download, machine: Machine): string | undefined {
  const info = downloadInfo(name)
  const cache =
    machine.env['FIREBASE_EMULATORS_PATH'] || join(machine.home, '.cache', 'firebase', 'emulators')
  const file = join(cache, info.downloadPathRelativeToCacheDir)
  return existsSync(file) && statSync(file).size === info.expectedSize ? file : undefined
}

/**
 * Lets firebase-tools download the program into its cache. Where nobody answers within five
 * seconds nothing is tried, so that an offline start fails soon.
 */
export async function download(name: Download, machine: Machine): Promise<DownloadResult> {
  const { env, signal } = machine
  const { remoteUrl } = downloadInfo(name)
  // firebase-tools goes by way of a proxy; this look does not.
  if (!hasProxy(env) && !(await isReachable(remoteUrl, signal))) {
    return { reason: `${new URL(remoteUrl).host} does not answer` }
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
  const infos = JSON.parse(readFileSync(file, 'utf8')) as Record<Download, DownloadInfo>
  return infos[name]
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

/** A way to the rest of the world, by the names under which one program or another looks for it. */
const PROXY = /^(?:https?|all|grpc)_proxy$/i

/** Whether the rest of the world is reached by way of another machine. */
export function hasProxy(env: Variables): boolean {
  return Object.keys(env).some((name) => PROXY.test(name) && env[name])
}

/**
 * Removes proxies for processes that only use the emulators: firebase-tools asks a proxy even for
 * this very machine, whatever NO_PROXY says, and so do other libraries where that says nothing. A
 * download may need it, so a process forgets its own only once all is there.
 */
export function removeProxyVariables(env: Variables): void {
  for (const name of Object.keys(env)) if (PROXY.test(name)) delete env[name]
}
