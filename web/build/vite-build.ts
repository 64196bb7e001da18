import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BuildOptions, build, type Rolldown } from 'vite'
import { boardHead, heads } from '../src/content/heads'

/** The server entry of the site. */
export type ServerEntry = typeof import('../src/entry-server')

type Output = Rolldown.RolldownOutput['output']

/** Builds with the settings of vite.config.ts and further options. */
export async function viteBuild(root: string, options: BuildOptions): Promise<Output> {
  const built = await build({ root, logLevel: 'warn', configLoader: 'runner', build: options })
  const { output } = built as Rolldown.RolldownOutput
  for (const file of output) if (file.type === 'chunk') assertImports(file)
  return output
}

/**
 * Throws if a dynamic import of a chunk has no exports. Rolldown 1.2 loses them where some modules
 * are grouped with others; such a module then needs a chunk of its own.
 */
export function assertImports({ fileName, code }: { fileName: string; code: string }): void {
  const [lost] = /import\([^)]*\)\.then\(\w+=>\(\{\}\)\)/.exec(code) ?? []
  if (lost !== undefined) throw new Error(`${fileName} imports nothing: ${lost}`)
}

/** Builds the loader as an inline script for every page. */
export function buildLoader(root: string): Promise<string> {
  return buildScript(root, 'src/loader.ts')
}

/** Builds the inline script of pages that render in the browser. */
export function buildShellLoader(root: string): Promise<string> {
  return buildScript(root, 'src/shell-loader.ts')
}

/** The constants of the build for the service worker; see `src/service-worker.ts`. */
type BuildFacts = {
  readonly version: string
  readonly paths: readonly string[]
  readonly isOff: boolean
}

/** Builds the service worker. */
export function buildServiceWorker(root: string, facts: BuildFacts): Promise<string> {
  return buildScript(root, 'src/service-worker.ts', { BUILD: JSON.stringify(facts) })
}

/** Builds a script that needs no other file. */
async function buildScript(
  root: string,
  input: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const built = await build({
    define,
    root,
    logLevel: 'warn',
    configFile: false,
    envDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  return (built as Rolldown.RolldownOutput).output[0].code.trim()
}

/** Builds the site for Node and loads it. */
export async function loadSite(root: string): Promise<ServerEntry> {
  const folder = await mkdtemp(join(tmpdir(), 'grid-site-'))
  try {
    await viteBuild(root, {
      ssr: 'src/entry-server.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
    })
    return (await import(pathToFileURL(join(folder, 'entry-server.mjs')).href)) as ServerEntry
  } finally {
    await rm(folder, { recursive: true })
  }
}

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type NameOf = Exclude<NonNullable<CodeSplitting['groups']>[number]['name'], string>
type Modules = Parameters<NameOf>[1]

const sourceOf = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const fileOf = ({ page }: { readonly page: string }) => sourceOf(`features/${page}.tsx`)

const THEME = [sourceOf('design/theme.ts')]
/** Vite's own module, by which the others load chunks. */
const PRELOAD = '\0vite/preload-helper.js'
/** The theme; and what Firebase Auth shares with visitors, so that it needs no other chunk. */
const FIRST = [...THEME, sourceOf('data/project.ts'), PRELOAD]
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//
/** The account, which is requested as soon as this is there. */
const AUTH = [sourceOf('data/auth.ts')]
const LANDING = heads.filter(({ path }) => path === '/').map(fileOf)
const PUBLIC = [...new Set(heads.map(fileOf))]
const OTHER_PUBLIC = PUBLIC.filter((file) => !LANDING.includes(file))
const isNoPage = (id: string) => !PUBLIC.includes(id)

/** A schema that the board shares with all forms of accounts. */
const USERNAME = sourceOf('../../schema/src/username.ts')
/** Pages without comments print too, so they must not load the chunk of comments for it. */
const PRINT = sourceOf('design/theme/print-sheet.tsx')
const BOARD = [fileOf(boardHead), sourceOf('features/board/post-page.tsx'), USERNAME, PRINT]

/** What returning members load beside a page: their session with Firestore, and the bell. */
const SESSION = ['session/session.auth.ts', 'data/data-source.firestore.ts'].map(sourceOf)
const MEMBER = [
  ...SESSION,
  ...[
    'features/board/bookmark-button.tsx',
    'features/board/notifications/notification-bell.tsx',
    'features/board/removal-notices.tsx',
    'features/board/posts/votes.firestore.ts',
    'social/hidden-members.firestore.ts',
  ].map(sourceOf),
]

/** Public pages and those of members show portraits. */
const PORTRAIT = [sourceOf('design/portrait.tsx')]

/** Pages and dialogs that do not load the board. */
const OTHERS = [
  ...PUBLIC,
  ...MEMBER,
  USERNAME,
  ...[
    'app/drawer.tsx',
    'design/name-tip.tsx',
    'features/account/account-page.tsx',
    'features/admin/admin-page.tsx',
    'features/auth/auth-dialog.tsx',
    'social/member-menu.tsx',
  ].map(sourceOf),
]

const NAME_TIP = ['design/name-tip.tsx']
/** Visitors and members open its menu. */
const MENU = 'social/member-menu.tsx'
const SIGN_IN = ['features/auth/auth-dialog.tsx', 'features/auth/finish-sign-up-dialog.tsx']
const WRITING = [
  'design/confirm-dialog.tsx',
  'features/board/posts/post-editor.tsx',
  'features/board/shortcut-list.tsx',
  'social/report-dialog.tsx',
]

/**
 * The chunks that load after a page, by their names. Each holds the modules that all of its lists
 * need. A module belongs to the first chunk that needs it, so the chunks of visitors come before
 * those of members.
 */
const LAZY_CHUNKS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // Visitors' forms need it, and so do calls of functions, which come with Firebase.
  errors: [['../../schema/src/errors.ts']],
  // Zod and what most forms share. Forms of visitors need no Firebase, sessions no forms.
  schemas: [
    ['../../schema/src/ban.ts', '../../schema/src/notification.ts', '../../schema/src/sign-in.ts'],
  ],
  // Dialogs and their fields need no tooltips.
  transitions: [NAME_TIP, [MENU, 'forms/form-field.tsx']],
  'name-tip': [NAME_TIP],
  // Members need no dialog to sign in.
  dialogs: [
    [...SIGN_IN, MENU],
    [...WRITING, MENU],
  ],
  'sign-in': [SIGN_IN],
  drawer: [['app/drawer.tsx']],
  // Visitors and admins also store what they typed. They need no comments.
  draft: [['forms/draft.ts']],
  comments: [['features/board/comments/comments.tsx']],
  'comment-form': [
    ['features/board/comments/comment-composer.tsx', 'features/board/comments/comment-form.tsx'],
  ],
  // Pages of services show chips, and so does the dashboard.
  chip: [WRITING, ['features/services/price-list.tsx']],
  writing: [WRITING],
}

/**
 * How the client is split into chunks. Every page loads the entry and three more, none of which
 * takes long to run: the theme; React's renderer with the base of MUI; and the app's frame. The
 * board loads two more, of which other pages share one, and public pages share another. Without
 * these groups the bundler would make a chunk of each module that two pages need, each of them a
 * request. A group takes along what its modules import, so shared modules come first.
 */
export const chunks: CodeSplitting = {
  groups: [
    { name: 'theme', test: (id) => FIRST.includes(id), priority: 3 },
    { name: base(), debugName: 'base', tags: ['$initial'], priority: 2 },
    { name: 'core', tags: ['$initial'], priority: 1 },
    { name: neededBy('common', BOARD, OTHERS), debugName: 'common', test: isNoPage },
    { name: neededBy('board', BOARD), debugName: 'board', test: isNoPage },
    { name: neededBy('portrait', PORTRAIT), debugName: 'portrait', test: isNoPage },
    { name: neededBy('public', LANDING, OTHER_PUBLIC), debugName: 'public', test: isNoPage },
    { name: neededBy('auth', AUTH), debugName: 'auth' },
    { name: neededBy('member', MEMBER), debugName: 'member' },
    ...lazyChunks(),
  ],
}

function base(): NameOf {
  let reached: ReadonlySet<string> | null = null
  return (id, modules) => {
    reached ??= reachedFrom(THEME, modules)
    return REACT.test(id) || reached.has(id) ? 'base' : null
  }
}

/** Names the modules that each of some lists of modules imports. */
function neededBy(name: string, ...lists: readonly (readonly string[])[]): NameOf {
  let reached: readonly ReadonlySet<string>[] | null = null
  return (id, modules) => {
    reached ??= lists.map((starts) => reachedFrom(starts, modules))
    return reached.every((set) => set.has(id)) ? name : null
  }
}

/** The groups of `LAZY_CHUNKS`. */
function lazyChunks(): NonNullable<CodeSplitting['groups']> {
  return Object.entries(LAZY_CHUNKS).map(([file, lists]) => ({
    name: neededBy(file, ...lists.map((paths) => paths.map(sourceOf))),
    debugName: file,
  }))
}

const ICONS = '/lucide-react/'
/** Unused, but the entry of MUI's styles imports it, and it imports the fields of forms. */
const UNUSED = /\/enhanceHighContrast\.mjs$/

/**
 * All modules that the given ones import, directly or through others. The entry of the icon library
 * imports every icon, so only the icons that a module names are included.
 */
function reachedFrom(starts: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set<string>()
  const named = new Set<string>()
  let icons: readonly string[] = []
  const waiting = [...starts]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || UNUSED.test(id)) continue
    reached.add(id)
    const { code, importedIds = [] } = modules.getModuleInfo(id) ?? {}
    for (const other of importedIds) {
      if (other.includes(ICONS)) icons = modules.getModuleInfo(other)?.importedIds ?? []
      else waiting.push(other)
    }
    for (const file of iconFiles(code ?? '')) named.add(file)
  }
  return new Set([...reached, ...icons.filter((id) => named.has(basename(id)))])
}

/** The files of the icons that a module imports: `Share2` is `share-2.mjs`. */
function iconFiles(code: string): readonly string[] {
  const [, names = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code) ?? []
  return [...names.matchAll(/\w+/g)].map(
    ([icon]) => `${icon.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()}.mjs`,
  )
}
