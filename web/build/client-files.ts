import type { Rolldown } from 'vite'
import { integrityOf } from './integrity'

/** The files of the client build that a document refers to, as addresses. */
export type ClientFiles = {
  readonly textFont: string
  /** What is run to bring a page to life: what the entry is built upon, then the entry. */
  readonly run: readonly string[]
  /** What a page needs at its first use: what is run, then what the entry will ask for. */
  readonly first: (page: string) => readonly string[]
  /** What keeps a page of the board live: what is run, then all that it asks for unused. */
  readonly live: (page: BoardPage) => readonly string[]
  /** What a page of the board fetches beside for a member: who is here, and all that it takes. */
  readonly session: (page: BoardPage) => readonly string[]
  /** All that the first use of a page may need, in the order of need. */
  readonly warm: (page: string) => readonly string[]
  /** The hash by which a browser knows a script. */
  readonly integrity: (address: string) => string
}

type Built = Rolldown.RolldownOutput['output'][number]

/** What the board's pages fetch by themselves to be live. */
const LIVE = {
  'board/board-page': [],
  'board/post-page': ['features/board/comments'],
} as const

/** What members have in front of them besides. */
const WRITING = {
  'board/board-page': [],
  'board/post-page': ['features/board/comment-composer'],
} as const

/** A page of the board, which shows what others write meanwhile. */
export type BoardPage = keyof typeof LIVE

const TEXT_FONT = /space-grotesk-core.*\.woff2$/

/** What a first click may open on every page. */
const OPENED_BY_A_CLICK = ['app/drawer', 'features/auth/auth-dialog', 'features/terminal/terminal']

/** Finds in the output of the client build what documents refer to. */
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
  const live = (page: BoardPage) => withImports(['main', `features/${page}`, ...LIVE[page]])
  return {
    textFont: `/${font.fileName}`,
    run: withImports(['main']),
    first: (page) => [...withImports(['main']), `/${holding(`features/${page}`)}`],
    live,
    session: (page) => {
      const others = new Set(live(page))
      const needed = withImports([
        'session/session.auth',
        'data/data-source.firestore',
        ...WRITING[page],
      ])
      return needed.filter((address) => !others.has(address))
    },
    warm: (page) => withImports(['main', `features/${page}`, ...OPENED_BY_A_CLICK]),
    integrity: (address) => {
      const chunk = chunks.get(address.slice(1))
      if (!chunk) throw new Error(`The client build has no script ${address}.`)
      return integrityOf(chunk.code)
    },
  }
}
