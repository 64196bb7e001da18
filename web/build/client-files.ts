import { createHash } from 'node:crypto'
import type { Rolldown } from 'vite'

/** The files of the client build that a document refers to, as URL paths. */
export type ClientFiles = {
  readonly textFont: string
  /** The rain of the landing page. */
  readonly rain: string
  /** The scripts that hydrate a page, in order: the entry's imports, then the entry. */
  readonly run: readonly string[]
  /** The scripts of a page's first use: those of `run`, then the page. */
  readonly first: (page: string) => readonly string[]
  /** The scripts of a board page with realtime data: those of `run`, then all of the page. */
  readonly live: (page: BoardPage) => readonly string[]
  /** The further scripts of a board page for members: session and Firestore. */
  readonly session: (page: BoardPage) => readonly string[]
  /** The further scripts of members on pages that render in the browser: the session. */
  readonly shellSession: readonly string[]
  /** The script that requests the account of a returning member. */
  readonly account: string
  /** The further scripts of the dashboard. */
  readonly admin: readonly string[]
  /** All scripts that the first use of a page may need, in order. */
  readonly warm: (page: string) => readonly string[]
  /** The integrity hash of a script. */
  readonly integrity: (path: string) => string
}

type Built = Rolldown.RolldownOutput['output'][number]

/** Further modules of board pages with realtime data. */
const LIVE = {
  'board/board-page': [],
  'board/post-page': ['features/board/comments/comments'],
} as const

/** Further modules of board pages for members. */
const FOR_MEMBERS = {
  'board/board-page': ['features/board/notifications/notification-bell'],
  'board/post-page': [
    'features/board/notifications/notification-bell',
    'features/board/comments/comment-composer',
  ],
} as const

const SESSION = 'session/session.auth'

/** A board page, which updates in real time. */
export type BoardPage = keyof typeof LIVE

const TEXT_FONT = /space-grotesk-core.*\.woff2$/

/** Modules that a first click may open on every page. */
const OPENED_BY_A_CLICK = ['app/drawer', 'features/auth/auth-dialog', 'features/terminal/terminal']

/** Finds the files that documents refer to in the client build. */
export function clientFiles(output: readonly Built[]): ClientFiles {
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const holding = (module: string) => {
    const isHeld = ({ moduleIds }: { moduleIds: readonly string[] }) =>
      moduleIds.some((id) => id.endsWith(`/src/${module}.tsx`) || id.endsWith(`/src/${module}.ts`))
    const found = [...chunks.values()].find(isHeld)
    if (!found) throw new Error(`The client build has no module ${module}.`)
    return found.fileName
  }
  const font = output.find((file) => TEXT_FONT.test(file.fileName))
  if (!font) throw new Error('The text font is missing from the build.')

  const withImports = (modules: readonly string[]) => {
    const needed = new Set<string>()
    const need = (fileName: string) => {
      if (needed.has(fileName)) return
      for (const imported of chunks.get(fileName)?.imports ?? []) need(imported)
      needed.add(fileName)
    }
    for (const module of modules) need(holding(module))
    return [...needed].map((fileName) => `/${fileName}`)
  }
  const without = (others: readonly string[], modules: readonly string[]) =>
    withImports(modules).filter((path) => !others.includes(path))
  const run = withImports(['main'])
  const shellSession = without(run, [SESSION])
  const live = (page: BoardPage) => withImports(['main', `features/${page}`, ...LIVE[page]])
  return {
    rain: `/${holding('features/landing/rain')}`,
    textFont: `/${font.fileName}`,
    run,
    first: (page) => [...run, `/${holding(`features/${page}`)}`],
    live,
    session: (page) =>
      without(live(page), [SESSION, 'data/data-source.firestore', ...FOR_MEMBERS[page]]),
    shellSession,
    account: `/${holding('data/auth')}`,
    admin: without([...run, ...shellSession], ['features/admin/admin-page']),
    warm: (page) => withImports(['main', `features/${page}`, ...OPENED_BY_A_CLICK]),
    integrity: (path) => {
      const chunk = chunks.get(path.slice(1))
      if (!chunk) throw new Error(`The client build has no script ${path}.`)
      return integrityOf(chunk.code)
    },
  }
}

/** The subresource integrity hash of a file, which the browser checks before it runs the file. */
export function integrityOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/** A short hash for file names. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}

const SCRIPT_TAG = /<(?:script|link rel="modulepreload")(?: [^>]*)? (?:src|href)="(\/[^"]+\.js)"/g

/** Adds the integrity attribute to every script and modulepreload of a document. */
export function withIntegrity(html: string, integrity: (address: string) => string): string {
  return html.replace(
    SCRIPT_TAG,
    (tag: string, address: string) => `${tag} integrity="${integrity(address)}"`,
  )
}

/** Hashes by which the content security policy allows inline styles and scripts. */
export type InlineHashes = {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** Hashes every inline style and script. Data blocks need no hash. */
export function inlineHashes(documents: readonly string[]): InlineHashes {
  const find = (pattern: RegExp) => {
    const hashes = documents.flatMap((html) =>
      [...html.matchAll(pattern)].map(([, content = '']) => inlineHash(content)),
    )
    return [...new Set(hashes)].sort()
  }
  return {
    styles: find(/<style[^>]*>([^<]*)<\/style>/g),
    scripts: find(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs),
  }
}

/** The hash by which a content security policy allows an inline style or script. */
export function inlineHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
