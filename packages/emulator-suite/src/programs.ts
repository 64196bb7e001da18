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

/** Where a Java program of the suite was found; the order of looking is the order here. */
export type ProgramSource = 'variable' | 'cache' | 'gcloud' | 'download'

/** The Firestore emulator: the jar to start, and the jar that holds the official rules engine. */
export interface FirestoreEmulator {
  source: ProgramSource
  jar: string
  engine: string
}

/** How a program is fetched over the network; tests give one that never goes there. */
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
      'that is mended type `npx firebase setup:emulators:firestore`, or install the Google Cloud ' +
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

/** The component's jar names no main class; a jar that is only a manifest does it for it. */
function startableJar(component: string, machine: Machine): string {
  const key = createHash('sha256').update(component).digest('hex').slice(0, 16)
  const jar = join(cacheDir(machine), `firestore-emulator-${key}.jar`)
  if (!existsSync(jar)) {
    writeJar(jar, { mainClass: MAIN_CLASS, classPath: [pathToFileURL(component)] })
  }
  return jar
}

/** The programs beside Node that a run needs; absent where no chosen emulator wants them. */
export interface Programs {
  java?: Java
  firestoreJar?: string
  storageJar?: string
}

const JAVA_EMULATORS = ['firestore', 'storage']

/**
 * Finds, installs or builds what the chosen emulators need (all of them when none is named). Fails
 * with the code "stopped" as soon as the machine's signal is given.
 */
export function findPrograms(
  machine: Machine,
  only: string[] | undefined,
  log: Log,
): Promise<Programs> {
  return Promise.race([
    look(machine, only, log),
    rejectOnAbort(machine.signal, 'looking for programs'),
  ])
}

async function look(machine: Machine, only: string[] | undefined, log: Log): Promise<Programs> {
  const wanted = (name: string) => only === undefined || only.includes(name)
  if (!JAVA_EMULATORS.some(wanted)) return {}
  const java = await requireJava(machine, log)
  const firestore = await findFirestoreEmulator(machine, log)
  if (!wanted('storage')) return { java, firestoreJar: firestore.jar }
  const storage = await findStorageRuntime(machine, firestore, log)
  return { java, firestoreJar: firestore.jar, storageJar: storage.jar }
}
