import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Machine } from './machine'
import { runCommand } from './run-command'

/** The two Java programs that firebase-tools downloads for this suite. */
export type Download = 'firestore' | 'storage'

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
export async function download(name: Download, machine: Machine): Promise<string | undefined> {
  const { signal } = machine
  if (!(await isReachable(downloadInfo(name).remoteUrl, signal))) return undefined
  const args = [firebaseScript(), `setup:emulators:${name}`]
  const env = { ...machine.env, CI: '1', NO_UPDATE_NOTIFIER: '1' }
  await runCommand(process.execPath, args, { env, timeoutMs: DOWNLOAD_LIMIT_MS, signal })
  return cachedDownload(name, machine)
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
