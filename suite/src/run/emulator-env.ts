import { delimiter, join } from 'node:path'
import type { Machine } from '../machine/machine'
import { forgetProxies } from '../machine/proxies'
import { LOOPBACK, type Ports } from './ports'

/** What firebase-tools is told about one run. */
interface RunFacts {
  ports: Ports
  javaHome: string | undefined
  firestoreJar: string | undefined
  storageJar: string | undefined
  linkKey: string
  /** A folder of this run alone, for sockets, locks and settings. */
  runDir: string
}

/** Left behind by other runs or by a person's cloud work; none of it may reach the emulators. */
const FORGOTTEN = [
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
const QUICK_JAVA = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

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
  for (const name of FORGOTTEN) delete env[name]
  forgetProxies(env)
  if (run.javaHome) {
    env['JAVA_HOME'] = run.javaHome
    env['PATH'] = [join(run.javaHome, 'bin'), machine.env['PATH'] ?? ''].join(delimiter)
  }
  env['JAVA_TOOL_OPTIONS'] ??= QUICK_JAVA
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
    GRID_LINK_KEY: run.linkKey,
    GRID_SITE_HOST: `${LOOPBACK}:${run.ports.hosting}`,
    ...extra,
  }
}
