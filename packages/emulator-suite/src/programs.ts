import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rejectOnAbort, SuiteError } from './errors'
import { cachedDownload, type Download, type DownloadResult, download } from './firebase-tools'
import { writeJar } from './jar'
import { type Java, requireJava } from './java'
import { cacheDir, findOnPath, type Log, type Machine } from './machine'
import { findStorageRuntime } from './storage-runtime'

/** Where a Java program was found, in the order of the search. */
export type ProgramSource = 'variable' | 'cache' | 'gcloud' | 'download'

/** The Firestore emulator: the jar to start, and the jar with the official rules engine. */
export interface FirestoreEmulator {
  source: ProgramSource
  jar: string
  engine: string
}

/** Downloads a program; tests pass one that needs no network. */
export type Downloader = (name: Download, machine: Machine) => Promise<DownloadResult>

const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
const COMPONENT = join('platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar')

/**
 * Finds the Firestore emulator: FIRESTORE_EMULATOR_BINARY_PATH, firebase-tools' cache, the
 * component of the Google Cloud CLI, the download.
 */
export async function findFirestoreEmulator(
  machine: Machine,
  log: Log,
  downloader: Downloader = download,
): Promise<FirestoreEmulator> {
  const named = machine.env['FIRESTORE_EMULATOR_BINARY_PATH']
  if (named) return namedProgram(named)
  const cached = cachedDownload('firestore', machine)
  if (cached) return { source: 'cache', jar: cached, engine: cached }
  const component = gcloudComponent(machine)
  if (component) {
    return { source: 'gcloud', jar: startableJar(component, machine), engine: component }
  }
  log('downloading the Firestore emulator (137 MB, once)')
  const fetched = await downloader('firestore', machine)
  if ('file' in fetched) return { source: 'download', jar: fetched.file, engine: fetched.file }
  throw new SuiteError(
    'no-firestore',
    `The Firestore emulator was not found and could not be downloaded (${fetched.reason}): once ` +
      'that is fixed type `npx firebase setup:emulators:firestore`, or install the Google Cloud ' +
      'CLI with its component `cloud-firestore-emulator`, and type the command again.',
  )
}

function namedProgram(jar: string): FirestoreEmulator {
  if (existsSync(jar)) return { source: 'variable', jar, engine: jar }
  throw new SuiteError(
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

/** The component's jar names no main class, so a second jar with only a manifest does. */
function startableJar(component: string, machine: Machine): string {
  const key = createHash('sha256').update(component).digest('hex').slice(0, 16)
  const jar = join(cacheDir(machine), `firestore-emulator-${key}.jar`)
  if (!existsSync(jar)) {
    writeJar(jar, { mainClass: MAIN_CLASS, classPath: [pathToFileURL(component)] })
  }
  return jar
}

/** The programs that a run needs beside Node; absent if no requested emulator needs them. */
export interface Programs {
  java?: Java
  firestoreJar?: string
  storageJar?: string
}

const JAVA_EMULATORS = ['firestore', 'storage']

/**
 * Finds, installs or builds what the emulators need, by default all emulators. Throws "stopped"
 * when the machine's signal aborts.
 */
export function findPrograms(
  machine: Machine,
  only: string[] | undefined,
  log: Log,
): Promise<Programs> {
  return Promise.race([
    findAll(machine, only, log),
    rejectOnAbort(machine.signal, 'looking for programs'),
  ])
}

async function findAll(machine: Machine, only: string[] | undefined, log: Log): Promise<Programs> {
  const isRequested = (name: string) => only === undefined || only.includes(name)
  if (!JAVA_EMULATORS.some(isRequested)) return {}
  const java = await requireJava(machine, log)
  const firestore = await findFirestoreEmulator(machine, log)
  if (!isRequested('storage')) return { java, firestoreJar: firestore.jar }
  const storage = await findStorageRuntime(machine, firestore, log)
  return { java, firestoreJar: firestore.jar, storageJar: storage.jar }
}
