import { posix } from 'node:path'
import type { Source } from './sources'
import { importsOf } from './syntax'

/** Below all that is the product's: what the browser gives, and what a record is. */
const BASE = ['web/src/browser', 'schema']
/** What the app stands on, which know nothing of each other but that design quotes content. */
const GROUND = ['web/src/data', 'web/src/design', 'web/src/content', ...BASE]
/** The floors above, from the lowest up: each may import the ground and all floors below it. */
const FLOORS = ['web/src/session', 'web/src/forms', 'web/src/features', 'web/src/app']

/** What a part may import of ours; its own files always. The longest matching name decides. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  schema: [],
  'seed/src/rows': ['schema'],
  seed: ['schema', 'seed/src/rows'],
  functions: ['schema', 'seed/src/rows'],
  suite: ['suite/src'],
  'suite/src/machine': [],
  'suite/src/run': ['suite/src/machine'],
  'suite/src/start': ['suite/src/machine', 'suite/src/run'],
  'suite/src/deploy': ['suite/src/machine', 'suite/src/run'],
  tests: ['schema', 'seed', 'suite', 'web'],
  web: ['web/build', 'schema'],
  'web/build': ['web/src', 'schema'],
  'web/src/browser': [],
  'web/src/content': ['schema'],
  'web/src/data': BASE,
  'web/src/design': ['web/src/content', ...BASE],
  'web/src/document': ['web/src/content'],
  ...Object.fromEntries(FLOORS.map((floor, at) => [floor, [...FLOORS.slice(0, at), ...GROUND]])),
  'web/src': ['web/src/document', ...FLOORS, ...GROUND],
}

/** The libraries of workspaces that promise to stand on few. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = { schema: ['zod'] }
const FOR_TESTS = ['vitest', 'fast-check']

/** Says of every import that goes against the arrows what it is. */
export function wrongArrows(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map((source) => source.path))
  return sources.flatMap((source) =>
    importsOf(source).flatMap(({ from }) => {
      const problem = judge(source.path, from, paths)
      return problem ? [`${source.path} imports ${from}: ${problem}`] : []
    }),
  )
}

/** The file of ours that an import means, or null if it means a library. */
export function resolve(path: string, from: string, paths: ReadonlySet<string>): string | null {
  const base = from.startsWith('.')
    ? posix.join(posix.dirname(path), from)
    : from.replace(/^@grid\/([a-z]+)\//, '$1/src/')
  if (base === from) return null
  const found = [base, `${base}.ts`, `${base}.tsx`].find((name) => paths.has(name))
  return found ?? base
}

/** The libraries that a file needs to run, its own and those of whatever it imports at once. */
export function librariesAtOnce(start: string, sources: readonly Source[]): ReadonlySet<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const paths = new Set(byPath.keys())
  const seen = new Set<string>()
  const libraries = new Set<string>()
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = byPath.get(path)
    if (!source || seen.has(path)) continue
    seen.add(path)
    for (const { from, isType, isLater } of importsOf(source)) {
      if (isType || isLater) continue
      const target = resolve(path, from, paths)
      if (target === null) libraries.add(from)
      else waiting.push(target)
    }
  }
  return libraries
}

function judge(path: string, from: string, paths: ReadonlySet<string>): string | null {
  const target = resolve(path, from, paths)
  if (target === null) return judgeLibrary(path, from)
  const [part, other] = [partOf(path), partOf(target)]
  if (part === 'web/src/features' && other === part) {
    return featureOf(path) === featureOf(target) ? null : 'features do not know each other'
  }
  if (part === 'web/src' && path.split('/').length > 3) return 'its folder has no floor'
  if (part === other || (MAY_IMPORT[part] ?? []).some((name) => isIn(target, name))) return null
  return `${part} may not import ${other}`
}

function judgeLibrary(path: string, from: string): string | null {
  const allowed = LIBRARIES[partOf(path)]
  if (!allowed || from.startsWith('node:')) return null
  const known = path.includes('.test.') ? [...allowed, ...FOR_TESTS] : allowed
  return known.some((name) => isIn(from, name)) ? null : 'this workspace stands on other libraries'
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

/** Every circle of value imports, each told once as the way around. */
export function cycles(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map((source) => source.path))
  const edges = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).flatMap(({ from, isType }) => {
        const target = isType ? null : resolve(source.path, from, paths)
        return target !== null && paths.has(target) ? [target] : []
      }),
    ]),
  )
  const found = new Map<string, string>()
  const done = new Set<string>()
  const walk = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path)
    if (start >= 0) {
      const circle = way.slice(start)
      found.set([...circle].sort().join(' '), [...circle, path].join(' → '))
      return
    }
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of edges.keys()) walk(path, [])
  return [...found.values()]
}
