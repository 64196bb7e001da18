import { resolve } from './import-directions'
import type { Source } from './sources'
import { importsOf } from './syntax'

/** The modules that every visitor loads: the app, the loaders and the prerender entries. */
const VISITOR_ENTRIES = [
  'web/src/main.tsx',
  'web/src/loader.ts',
  'web/src/shell-loader.ts',
  'web/src/app/routes.tsx',
  'web/src/entry-server.tsx',
  'web/src/entry-board.tsx',
]

/** A module that loads an SDK of Firebase; the name says which one. */
const MEMBER_FILE = /\.(?:firestore|auth|functions|storage)\.tsx?$/
/** The dashboard is loaded as a whole by a dynamic import of its page. */
const ADMIN = 'web/src/features/admin/'

const PAGE = /-page\.tsx$/
/** The page of e-mail links only calls Auth; visitors load it only from such a link. */
const E_MAIL_LINK_PAGE = 'web/src/features/account/action-page.tsx'

const isMemberFile = (path: string) => MEMBER_FILE.test(path)
const isFirebase = (from: string) => /^(?:@?firebase|react-firebase-hooks)(?:\/|$)/.test(from)
const isMember = (path: string) => isMemberFile(path) || path.startsWith(ADMIN)

/** Static value imports of Firebase or of member files from a page, which visitors may load. */
export function memberImports(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path))
  return sources
    .filter(({ path }) => path.startsWith('web/src/') && PAGE.test(path))
    .filter(({ path }) => path !== E_MAIL_LINK_PAGE && !isMember(path))
    .flatMap((source) =>
      staticImports(source, paths)
        .filter(({ from, target }) => isFirebase(from) || isMember(target ?? ''))
        .map(({ from }) => `${source.path} imports ${from} statically: use import()`),
    )
}

/** The way from a visitor's entry to each member file or package that it loads at once. */
export function reachableMemberFiles(
  sources: readonly Source[],
  entries: readonly string[] = VISITOR_ENTRIES,
): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const paths = new Set(byPath.keys())
  const ways = new Map(entries.map((entry) => [entry, entry]))
  const found: string[] = []
  const open = [...entries]
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const source = byPath.get(path)
    if (!source) throw new Error(`There is no ${path}.`)
    for (const { from, target } of staticImports(source, paths)) {
      const way = `${ways.get(path)} → ${target ?? from}`
      if (isFirebase(from) || isMember(target ?? '')) found.push(way)
      else if (target && paths.has(target) && !ways.has(target)) {
        ways.set(target, way)
        open.push(target)
      }
    }
  }
  return found
}

function staticImports(source: Source, paths: ReadonlySet<string>) {
  return importsOf(source)
    .filter(({ isType, isDynamic }) => !isType && !isDynamic)
    .map(({ from }) => ({ from, target: resolve(source.path, from, paths) }))
}
