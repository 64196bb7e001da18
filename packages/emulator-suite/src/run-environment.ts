import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { removeProxyVariables } from './firebase-tools'
import type { Machine } from './machine'
import { LOOPBACK, type Ports } from './ports'

interface RunFacts {
  ports: Ports
  javaHome: string | undefined
  firestoreJar: string | undefined
  storageJar: string | undefined
  /** A folder of this run alone, for sockets, locks and settings. */
  runDir: string
}

/** Variables of other runs or of cloud work, which must not reach the emulators. */
const REMOVED_VARIABLES = [
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'STORAGE_EMULATOR_HOST',
  'FIREBASE_EMULATOR_HUB',
  'FIREBASE_CONFIG',
  'FIREBASE_TOKEN',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'DEBUG',
]

/**
 * Quick compilation and a garbage collector without threads. A start then needs a quarter less CPU
 * time.
 */
const FAST_START_JAVA = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

/** Returns the variables with which the Admin SDK and other programs find a suite. */
export function clientEnv(ports: Ports, project: string): Record<string, string> {
  return {
    GCLOUD_PROJECT: project,
    FIRESTORE_EMULATOR_HOST: `${LOOPBACK}:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${LOOPBACK}:${ports.auth}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${LOOPBACK}:${ports.storage}`,
    FIREBASE_EMULATOR_HUB: `${LOOPBACK}:${ports.hub}`,
  }
}

/**
 * Returns the environment of the firebase process and its function workers. Each run has its own
 * folders for temporary files and settings. Otherwise two suites of a project would share the file
 * by which an export finds its hub, and functions would see the user's Google account.
 */
export function emulatorEnv(
  machine: Machine,
  run: RunFacts,
  extra: Record<string, string>,
): Record<string, string | undefined> {
  const env: Record<string, string | undefined> = { ...machine.env }
  for (const name of REMOVED_VARIABLES) delete env[name]
  removeProxyVariables(env)
  if (run.javaHome) {
    env['JAVA_HOME'] = run.javaHome
    env['PATH'] = [join(run.javaHome, 'bin'), machine.env['PATH'] ?? ''].join(delimiter)
  }
  env['JAVA_TOOL_OPTIONS'] ??= FAST_START_JAVA
  if (run.firestoreJar) env['FIRESTORE_EMULATOR_BINARY_PATH'] = run.firestoreJar
  if (run.storageJar) env['STORAGE_EMULATOR_BINARY_PATH'] = run.storageJar
  return {
    ...env,
    TMPDIR: run.runDir,
    XDG_CONFIG_HOME: join(run.runDir, 'config'),
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
    METADATA_SERVER_DETECTION: 'none',
    FUNCTIONS_DISCOVERY_TIMEOUT: '60',
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
    ...extra,
  }
}

/** The maximum length of a socket's path on macOS; that of Linux is a little longer. */
const MAX_SOCKET_LENGTH = 103

/** The name that firebase-tools gives to sockets of function workers in the run's folder. */
const SOCKET_LENGTH = '/fire_emu_0123456789abcdef.sock'.length

const NAME = 'grid-'
const RANDOM_SUFFIX = 'XXXXXX'

/**
 * Creates the folder of a run, in which functions listen on sockets. If the path of the temporary
 * folder is too long for a socket, as on a Mac, the folder is below `/tmp`.
 */
export function makeRunFolder(temporary = tmpdir()): string {
  const length = join(temporary, NAME + RANDOM_SUFFIX).length + SOCKET_LENGTH
  return mkdtempSync(join(length > MAX_SOCKET_LENGTH ? '/tmp' : temporary, NAME))
}
