import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { SuiteError } from './errors'
import { LOOPBACK, type Ports } from './ports'
import { isAlive } from './processes'

/** The parts of a firebase.json that the suite reads or replaces; others stay unchanged. */
export interface FirebaseConfig {
  firestore?: { rules?: string; [key: string]: unknown }
  hosting?: { public?: string; rewrites?: Rewrite[]; headers?: unknown[]; [key: string]: unknown }
  emulators?: Record<string, unknown>
  [key: string]: unknown
}

export interface Rewrite {
  source?: string
  [key: string]: unknown
}

/** The changes of a run to the project's firebase.json. */
interface RunChanges {
  ports: Ports
  /** The built site, relative to the project's root or absolute inside it. */
  hostingDir?: string | undefined
  /** The folder only redirects to the site, so functions render no pages. */
  isRedirectOnly?: boolean
  /** Rewrites before those of firebase.json. */
  localRewrites?: readonly Rewrite[]
  /** The emulators to start, by firebase-tools' names; all when absent. */
  only?: readonly string[]
}

const PREFIX = '.firebase-run-'

/**
 * Derives the configuration of a run: ports on 127.0.0.1, the site with the headers of its build,
 * and local rewrites.
 */
export function deriveConfig(
  config: FirebaseConfig,
  root: string,
  run: RunChanges,
): FirebaseConfig {
  const derived = { ...config, emulators: emulators(config, run.ports) }
  if (!config.hosting) return derived
  const dir = run.hostingDir ?? config.hosting.public ?? 'web/dist'
  derived.hosting = {
    ...config.hosting,
    public: isAbsolute(dir) ? relative(root, dir) : dir,
    rewrites: [...(run.localRewrites ?? []), ...(config.hosting.rewrites ?? [])].filter(
      isServed(run),
    ),
    headers: [...(config.hosting.headers ?? []), ...headersOf(resolve(root, dir))],
  }
  return derived
}

/** Without functions, or without pages for them to render, the next rewrite of a URL applies. */
function isServed({
  only,
  isRedirectOnly,
  localRewrites = [],
}: RunChanges): (rewrite: Rewrite) => boolean {
  const hasFunctions = only?.includes('functions') ?? true
  return (rewrite) =>
    !('function' in rewrite) ||
    (hasFunctions && (!isRedirectOnly || localRewrites.includes(rewrite)))
}

/** Returns the headers that the build of a site has written, such as its security policy. */
export function headersOf(siteDir: string): unknown[] {
  const file = join(siteDir, 'headers.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown[]) : []
}

function emulators(config: FirebaseConfig, ports: Ports): Record<string, unknown> {
  const { websocket, ...listening } = ports
  const given = config.emulators
  const requested = Object.entries(listening).filter(
    ([name]) => ALWAYS.has(name) || given === undefined || name in given,
  )
  const derived: Record<string, unknown> = Object.fromEntries(
    requested.map(([name, port]) => [name, { host: LOOPBACK, port }]),
  )
  if ('firestore' in derived) {
    derived['firestore'] = { host: LOOPBACK, port: ports.firestore, websocketPort: websocket }
  }
  derived['ui'] = { enabled: false }
  derived['singleProjectMode'] = given?.['singleProjectMode'] ?? true
  return derived
}

/** Emulators that firebase-tools starts in addition to those of a firebase.json. */
const ALWAYS = new Set(['hub', 'logging', 'eventarc', 'tasks'])

/** Writes the configuration of a run into the project's root. */
export function writeRunConfig(root: string, id: string, run: RunChanges): string {
  return writeConfig(root, id, deriveConfig(readConfig(root), root, run))
}

/**
 * Writes a temporary configuration into the project's root, because firebase-tools requires all
 * paths inside the folder of its configuration. The file name contains the id of this process.
 */
export function writeConfig(root: string, id: string, config: FirebaseConfig): string {
  const file = join(root, `${PREFIX}${process.pid}-${id}.json`)
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`)
  return file
}

/** Removes configurations of processes that have ended. */
export function removeStaleConfigs(root: string): void {
  for (const name of readdirSync(root).filter((it) => it.startsWith(PREFIX))) {
    const owner = Number.parseInt(name.slice(PREFIX.length), 10)
    if (owner && !isAlive(owner)) rmSync(join(root, name), { force: true })
  }
}

/** Reads the project's firebase.json. */
export function readConfig(root: string): FirebaseConfig {
  const file = join(root, 'firebase.json')
  if (!existsSync(file)) {
    throw new SuiteError(
      'no-config',
      `There is no firebase.json in ${root}: go to the project's folder and type the command again.`,
    )
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FirebaseConfig
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SuiteError(
      'no-config',
      `${file} is not valid JSON (${reason}): correct it and type the command again.`,
    )
  }
}
