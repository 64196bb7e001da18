import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { removeProxyVariables } from './firebase-tools'
import type { Machine } from './machine'
import { LOOPBACK, type Ports } from './ports'

/** The properties of one run that its environment contains. */
interface RunFacts {
  ports: Ports
  javaHome: string | undefined
  firestoreJar: string | undefined
  storageJar: string | undefined
  /** A folder of this run alone, for sockets, locks and settings. */
  runDir: string
}

/** Left behind by other runs or by a person's cloud work; none of it may reach the emulators. */
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
 * For programs that live for minutes: compiled quickly rather than well, and with the collector
 * that needs no threads of its own. A start takes a quarter less of a small machine's time.
 */
const FAST_START_JAVA = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

/** The variables with which the Admin SDK and our own programs find a suite. */
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
 * The environment of the firebase process, which its function workers inherit. Temporary files
 * and settings are the run's own: two suites of one project would otherwise share the file by
 * which an export finds its hub, and a signed-in person's account would reach the functions.
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

/** What macOS takes as the path of a socket; Linux takes a little more. */
const LONGEST_SOCKET = 103

/** As firebase-tools names the sockets of its function workers below the run's folder. */
const SOCKET_LENGTH = '/fire_emu_0123456789abcdef.sock'.length

const NAME = 'grid-'
const DRAWN = 'XXXXXX'

/**
 * Makes the folder of one run, where functions listen on sockets. A temporary folder whose path is
 * too long for them, such as one below a Mac's own, is passed over.
 */
export function makeRunFolder(temporary = tmpdir()): string {
  const length = join(temporary, NAME + DRAWN).length + SOCKET_LENGTH
  return mkdtempSync(join(length > LONGEST_SOCKET ? '/tmp' : temporary, NAME))
}
