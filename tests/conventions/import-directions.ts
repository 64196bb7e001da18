import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from '../hosts'
import type { Source } from './sources'
import { importsOf } from './syntax'

/** The workspaces under packages/. They may import nothing of the project. */
const PACKAGES = readdirSync(join(ROOT, 'packages'))

/** The lowest layer: browser APIs, and the schema of records. */
const BASE = ['web/src/browser', 'schema']
/** Independent layers below the app; only design may import content. */
const GROUND = ['web/src/data', 'web/src/design', 'web/src/content', 'packages', ...BASE]
/** The layers above, from the lowest up: each may import the ground and all layers below. */
const LAYERS = [
  'web/src/session',
  'web/src/forms',
  'web/src/social',
  'web/src/features',
  'web/src/app',
]

/** What tests inside and outside the functions share. It loads nothing of the functions. */
const SHARED_FIXTURES = [
  'functions/src/account/belongings.fixture.ts',
  'functions/src/admin-calls.fixture.ts',
  'functions/src/core/response.fixture.ts',
  'functions/src/github/github-server.fixture.ts',
  'functions/src/passkeys/authenticator.fixture.ts',
  'functions/src/reported-post.fixture.ts',
]

/** The folders that a folder may import besides its own. The longest matching name decides. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  schema: ['packages/markdown'],
  'seed/src/rows': ['schema'],
  seed: ['schema', 'seed/src/rows'],
  functions: ['schema', 'seed/src/rows', 'packages/markdown'],
  suite: ['packages'],
  ...Object.fromEntries(PACKAGES.map((name) => [`packages/${name}`, []])),
  tests: ['schema', 'seed', 'suite', 'web', 'packages', ...SHARED_FIXTURES],
  web: ['web/build', 'schema', 'packages'],
  'web/build': ['web/src', 'schema', 'packages'],
  'web/src/browser': [],
  'web/src/content': ['schema'],
  'web/src/data': [...BASE, 'packages'],
  'web/src/design': ['web/src/content', 'packages', ...BASE],
  'web/src/document': ['web/src/content', 'schema', 'packages'],
  ...Object.fromEntries(LAYERS.map((layer, at) => [layer, [...LAYERS.slice(0, at), ...GROUND]])),
  'web/src': ['web/src/document', ...LAYERS, ...GROUND],
}

/** Workspaces that may import these libraries only. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = { schema: ['zod'] }
const FOR_TESTS = ['vitest', 'fast-check']

/** Returns the imports that are against the import directions. */
export function wrongDirections(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map((source) => source.path))
  return sources.flatMap((source) =>
    importsOf(source).flatMap(({ from }) => {
      const error = directionError(source.path, from, paths)
      return error ? [`${source.path} imports ${from}: ${error}`] : []
    }),
  )
}

/** Returns the project file that an import names, or null for a library. */
export function resolve(path: string, from: string, paths: ReadonlySet<string>): string | null {
  const base = from.startsWith('.')
    ? posix.join(posix.dirname(path), from)
    : from.replace(/^@grid\/([a-z-]+)\//, (_, name: string) =>
        PACKAGES.includes(name) ? `packages/${name}/src/` : `${name}/src/`,
      )
  if (base === from) return null
  const found = [base, `${base}.ts`, `${base}.tsx`].find((name) => paths.has(name))
  return found ?? base
}

/** Returns the libraries that a file loads statically, directly or through other files. */
export function staticLibraries(start: string, sources: readonly Source[]): ReadonlySet<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const paths = new Set(byPath.keys())
  const seen = new Set<string>()
  const libraries = new Set<string>()
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = byPath.get(path)
    if (!source || seen.has(path)) continue
    seen.add(path)
    for (const { from, isType, isDynamic } of importsOf(source)) {
      if (isType || isDynamic) continue
      const target = resolve(path, from, paths)
      if (target === null) libraries.add(from)
      else waiting.push(target)
    }
  }
  return libraries
}

function directionError(path: string, from: string, paths: ReadonlySet<string>): string | null {
  const target = resolve(path, from, paths)
  if (target === null) return libraryError(path, from)
  const [part, other] = [partOf(path), partOf(target)]
  if (part === 'web/src/features' && other === part) {
    return featureOf(path) === featureOf(target) ? null : 'features may not import each other'
  }
  if (part === 'web/src' && path.split('/').length > 3) return 'its folder belongs to no layer'
  if (part === other || (MAY_IMPORT[part] ?? []).some((name) => isIn(target, name))) return null
  return `${part} may not import ${other}`
}

function libraryError(path: string, from: string): string | null {
  const allowed = LIBRARIES[partOf(path)]
  if (!allowed || from.startsWith('node:')) return null
  const known = path.includes('.test.') ? [...allowed, ...FOR_TESTS] : allowed
  return known.some((name) => isIn(from, name)) ? null : 'this workspace may not use this library'
}

function partOf(path: string): string {
  const parts = Object.keys(MAY_IMPORT).filter((name) => isIn(path, name))
  return parts.sort((one, other) => other.length - one.length)[0] ?? path
}

function featureOf(path: string): string {
  return path.split('/')[3] ?? ''
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
