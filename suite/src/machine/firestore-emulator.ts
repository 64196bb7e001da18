import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Say } from './apt'
import { findOnPath } from './find-on-path'
import { cachedDownload, type Download, download, type Fetched } from './firebase-tools'
import { writeJar } from './jar'
import { cacheDir, type Machine } from './machine'
import { SuiteProblem } from './suite-problem'

/** Where a Java program of the suite was found; the order of looking is the order here. */
export type ProgramSource = 'variable' | 'cache' | 'gcloud' | 'download'

/** The Firestore emulator: the jar to start, and the jar that holds the official rules engine. */
export interface FirestoreEmulator {
  source: ProgramSource
  jar: string
  engine: string
}

/** How a program is fetched over the network; tests give one that never goes there. */
export type Downloader = (name: Download, machine: Machine) => Promise<Fetched>

const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
const COMPONENT = join('platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar')

/**
 * Finds the Firestore emulator: FIRESTORE_EMULATOR_BINARY_PATH, firebase-tools' cache, the
 * component of the Google Cloud CLI, the download.
 */
export async function findFirestoreEmulator(
  machine: Machine,
  say: Say,
  fetchIt: Downloader = download,
): Promise<FirestoreEmulator> {
  const named = machine.env['FIRESTORE_EMULATOR_BINARY_PATH']
  if (named) return namedProgram(named)
  const cached = cachedDownload('firestore', machine)
  if (cached) return { source: 'cache', jar: cached, engine: cached }
  const component = gcloudComponent(machine)
  if (component) {
    return { source: 'gcloud', jar: startableJar(component, machine), engine: component }
  }
  say('downloading the Firestore emulator (137 MB, once)')
  const fetched = await fetchIt('firestore', machine)
  if ('file' in fetched) return { source: 'download', jar: fetched.file, engine: fetched.file }
  throw new SuiteProblem(
    'no-firestore',
    `The Firestore emulator was not found and could not be downloaded (${fetched.reason}): once ` +
      'that is mended type `npx firebase setup:emulators:firestore`, or install the Google Cloud ' +
      'CLI with its component `cloud-firestore-emulator`, and type the command again.',
  )
}

function namedProgram(jar: string): FirestoreEmulator {
  if (existsSync(jar)) return { source: 'variable', jar, engine: jar }
  throw new SuiteProblem(
    'no-firestore',
    `FIRESTORE_EMULATOR_BINARY_PATH names ${jar}, which does not exist: correct it, or type ` +
      '`unset FIRESTORE_EMULATOR_BINARY_PATH`, and type the command again.',
  )
}

function gcloudComponent(machine: Machine): string | undefined {
  const gcloud = findOnPath('gcloud', machine)
  if (!gcloud) return undefined
  const jar = join(dirname(dirname(realpathSync(gcloud))), COMPONENT)
  return existsSync(jar) ? jar : undefined
}

/** The component's jar names no main class; a jar that is only a manifest does it for it. */
function startableJar(component: string, machine: Machine): string {
  const key = createHash('sha256').update(component).digest('hex').slice(0, 16)
  const jar = join(cacheDir(machine), `firestore-emulator-${key}.jar`)
  if (!existsSync(jar)) {
    writeJar(jar, { mainClass: MAIN_CLASS, classPath: [pathToFileURL(component)] })
  }
  return jar
}
