import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { firstError, runCommand } from '@grid/emulator-suite/commands'
import { SuiteError } from '@grid/emulator-suite/errors'

/** A part of the project that the suite builds. */
type Part = 'web' | 'site-for-tests' | 'functions' | 'functions-without-board'

interface PartFacts {
  workspace: 'web' | 'functions'
  args: string[]
  /** The files and folders that the build reads, relative to the root. */
  inputs: string[]
  /** A file or folder that differs after every other build; a page names its files by hash. */
  output: string
}

const SHARED = ['schema/src', 'package-lock.json', 'tsconfig.base.json']

/** The packages that the site contains. */
const SITE_PACKAGES = ['packages/firestore-rest/src', 'packages/markdown/src']

/** What `npm run dev` watches: the sources of the functions without the board. */
export const FUNCTION_SOURCES = ['functions/src', 'packages/markdown/src', 'schema/src', 'seed/src']

/** The site for tests, relative to the root. Tests can run beside `npm start`. */
export const TEST_SITE = join('.suite', 'site-for-tests')

// The seed signs the manifest of the releases, which the site carries.
const SITE_INPUTS = ['web', 'seed/src', ...SITE_PACKAGES, ...SHARED]

const PARTS: Readonly<Record<Part, PartFacts>> = {
  web: { workspace: 'web', args: [], inputs: SITE_INPUTS, output: 'web/dist/index.html' },
  'site-for-tests': {
    workspace: 'web',
    args: ['--outDir', join('..', TEST_SITE)],
    inputs: SITE_INPUTS,
    output: join(TEST_SITE, 'index.html'),
  },
  functions: {
    workspace: 'functions',
    args: [],
    inputs: ['functions', ...FUNCTION_SOURCES, 'web/src', ...SITE_PACKAGES, ...SHARED],
    output: 'functions/lib',
  },
  // The dev server renders the board, so an incomplete page must not break the functions.
  'functions-without-board': {
    workspace: 'functions',
    args: ['--without-board'],
    inputs: ['functions', ...FUNCTION_SOURCES, ...SHARED],
    output: 'functions/lib/index.js',
  },
}

const NOT_INPUT = new Set(['node_modules', 'dist', 'lib', '.vite'])

/**
 * Returns true if the part was built from the current sources, and no other build has replaced it,
 * such as a production build.
 */
export function isBuilt(root: string, part: Part): boolean {
  const file = stampFile(root, part)
  if (!existsSync(file) || !existsSync(join(root, PARTS[part].output))) return false
  return readFileSync(file, 'utf8') === stampOf(root, part, fingerprint(root, part))
}

/** Stores the fingerprint of the sources, which was taken before the build. */
export function writeBuildStamp(root: string, part: Part, builtFrom: string): void {
  const file = stampFile(root, part)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, stampOf(root, part, builtFrom))
}

function stampOf(root: string, part: Part, builtFrom: string): string {
  const hash = createHash('sha256')
  addTo(hash, root, PARTS[part].output)
  return `${builtFrom}\n${hash.digest('hex')}\n`
}

/** Deletes the stamp, so that the part is built again. */
export function clearBuildStamp(root: string, part: Part): void {
  rmSync(stampFile(root, part), { force: true })
}

/** Returns a hash of the part's inputs: names, contents, and the variables that Vite builds in. */
export function fingerprint(root: string, part: Part, env = process.env): string {
  const hash = createHash('sha256')
  for (const input of PARTS[part].inputs) addTo(hash, root, input)
  const isSite = PARTS[part].workspace === 'web'
  const builtIn = Object.entries(env).filter(([name]) => isSite && name.startsWith('VITE_'))
  hash.update(JSON.stringify(builtIn.sort()))
  return hash.digest('hex')
}

function addTo(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const full = join(root, path)
  if (!existsSync(full)) return
  const entries = readdirOrNull(full)
  if (entries === null) {
    hash.update(`${path}\0`).update(readFileSync(full))
    return
  }
  for (const name of entries.filter((it) => !NOT_INPUT.has(it)).sort()) {
    addTo(hash, root, `${path}/${name}`)
  }
}

function readdirOrNull(path: string): string[] | null {
  try {
    return readdirSync(path)
  } catch {
    return null
  }
}

function stampFile(root: string, part: Part): string {
  return join(root, '.suite', `built-${part}`)
}

type BuildOutcome = 'built' | 'unchanged'

interface BuildOptions {
  signal?: AbortSignal
  /** Saving a file triggers a rebuild, so the message does not ask for a new start. */
  isWatched?: boolean
}

/** Builds a part if its sources have changed. Throws one sentence if the build fails. */
export async function build(
  root: string,
  part: Part,
  { signal, isWatched = false }: BuildOptions = {},
): Promise<BuildOutcome> {
  if (isBuilt(root, part)) return 'unchanged'
  clearBuildStamp(root, part)
  const builtFrom = fingerprint(root, part)
  const { workspace, args: more } = PARTS[part]
  const args = ['run', 'build', '--silent', '-w', `@grid/${workspace}`, '--', ...more]
  const result = await runCommand('npm', args, { cwd: root, ...(signal && { signal }) })
  if (signal?.aborted) throw new SuiteError('stopped', 'Stopped while building.')
  if (result.code !== 0) throw buildFailed(root, workspace, result.output, isWatched)
  writeBuildStamp(root, part, builtFrom)
  return 'built'
}

function buildFailed(
  root: string,
  workspace: string,
  output: string,
  isWatched: boolean,
): SuiteError {
  const log = join('.suite', `build-${workspace}.log`)
  mkdirSync(join(root, '.suite'), { recursive: true })
  writeFileSync(join(root, log), output)
  return new SuiteError(
    'build-failed',
    `The build of ${workspace} failed (${firstError(output)}): read ${log}` +
      (isWatched ? ', and correct it.' : ', correct it, and type the command again.'),
  )
}
