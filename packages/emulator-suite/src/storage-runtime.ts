import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { firstError, runCommand } from './commands'
import { SuiteError } from './errors'
import { cachedDownload, download } from './firebase-tools'
import { writeJar } from './jar'
import { findOrInstallCompiler, MIN_COMPILER } from './java'
import { cacheDir, type Log, type Machine } from './machine'
import type { Downloader, FirestoreEmulator, ProgramSource } from './programs'

/** The program that evaluates Storage rules. The "adaptor" is ours, around the official engine. */
interface StorageRuntime {
  source: Exclude<ProgramSource, 'gcloud'> | 'adaptor'
  jar: string
}

const SOURCES = fileURLToPath(new URL('../storage-runtime/', import.meta.url))
const MAIN_CLASS = 'grid.rules.Runtime'
const COMPILE_LIMIT_MS = 120_000

/**
 * Finds the rules runtime in this order: STORAGE_EMULATOR_BINARY_PATH, the cache of firebase-tools,
 * an adaptor built earlier, the official download, a new build of the adaptor.
 */
export async function findStorageRuntime(
  machine: Machine,
  firestore: FirestoreEmulator,
  log: Log,
  downloader: Downloader = download,
): Promise<StorageRuntime> {
  const named = machine.env['STORAGE_EMULATOR_BINARY_PATH']
  if (named) return namedProgram(named)
  const cached = cachedDownload('storage', machine)
  if (cached) return { source: 'cache', jar: cached }
  const built = adaptorJar(machine, firestore)
  if (existsSync(built)) return { source: 'adaptor', jar: built }
  log('downloading the Storage rules runtime (53 MB, once)')
  const fetched = await downloader('storage', machine)
  if ('file' in fetched) return { source: 'download', jar: fetched.file }
  const javac = await findOrInstallCompiler(machine, log)
  if (!javac) throw noCompiler(fetched.reason)
  log('compiling the Storage rules runtime (once)')
  const failure = await buildAdaptor(built, machine, firestore, javac)
  if (failure !== undefined) throw notCompiled(firestore, failure, fetched.reason)
  return { source: 'adaptor', jar: built }
}

function namedProgram(jar: string): StorageRuntime {
  if (existsSync(jar)) return { source: 'variable', jar }
  throw new SuiteError(
    'no-storage-runtime',
    `STORAGE_EMULATOR_BINARY_PATH names ${jar}, which does not exist: correct it, or type ` +
      '`unset STORAGE_EMULATOR_BINARY_PATH`, and type the command again.',
  )
}

/** The path of the adaptor, which changes with the engine and with the adaptor's sources. */
function adaptorJar(machine: Machine, firestore: FirestoreEmulator): string {
  const hash = createHash('sha256').update(firestore.engine).update(readFileSync(firestore.engine))
  for (const file of javaSources()) hash.update(readFileSync(file))
  return join(cacheDir(machine), `storage-runtime-${hash.digest('hex').slice(0, 16)}.jar`)
}

function javaSources(): string[] {
  return readdirSync(SOURCES)
    .filter((name) => name.endsWith('.java'))
    .sort()
    .map((name) => join(SOURCES, name))
}

/**
 * Compiles the adaptor against the engine into an executable jar. Returns the output of the
 * compiler if that fails.
 */
async function buildAdaptor(
  jar: string,
  machine: Machine,
  firestore: FirestoreEmulator,
  javac: string,
): Promise<string | undefined> {
  const classes = mkdtempSync(join(tmpdir(), 'grid-classes-'))
  try {
    const args = ['-proc:none', '--release', '11', '-nowarn', '-cp', firestore.engine]
    const compiled = await runCommand(javac, [...args, '-d', classes, ...javaSources()], {
      env: machine.env,
      signal: machine.signal,
      timeoutMs: COMPILE_LIMIT_MS,
    })
    if (compiled.code !== 0) return compiled.output
    const entries = filesUnder(classes).map((file) => ({
      name: relative(classes, file).split(sep).join('/'),
      content: readFileSync(file),
    }))
    const classPath = [pathToFileURL(firestore.engine)]
    writeJar(jar, { mainClass: MAIN_CLASS, classPath }, entries)
  } finally {
    rmSync(classes, { recursive: true, force: true })
  }
  return undefined
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const DOWNLOAD = 'once that is fixed type `npx firebase setup:emulators:storage`'

function noCompiler(reason: string): SuiteError {
  return new SuiteError(
    'no-compiler',
    `The Storage rules runtime could not be downloaded (${reason}), and there is no javac to ` +
      `compile it: ${DOWNLOAD}, or install a JDK ${MIN_COMPILER} or newer beside the Java you ` +
      'have, and type the command again.',
  )
}

function notCompiled(firestore: FirestoreEmulator, output: string, reason: string): SuiteError {
  return new SuiteError(
    'no-storage-runtime',
    `The Storage rules runtime could not be downloaded (${reason}), nor built from ` +
      `${firestore.engine} (${firstError(output)}): ${DOWNLOAD} and the command again.`,
  )
}
