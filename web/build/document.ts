import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import {
  BOARD_MARK,
  FIRST_PAGE_MARK,
  prerenderedAs,
  replaceOnce,
} from '@grid/schema/board-template'
import type { Head } from '../src/content/head'
import { type Attributes, tag } from '../src/document/markup'
import type { Prerendered } from '../src/entry-server'
import type { BoardPage, ClientFiles } from './client-files'
import { withIntegrity } from './integrity'
import { readVariables } from './read-variables'

const ROOT = '<div id="root"></div>'
const TITLE = /<title>[^<]*<\/title>/
const APP_TAGS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
const NOSCRIPT = /\s*<noscript>[^<]*<\/noscript>/

/** The document that renders in the browser, for everything that is not rendered at build. */
export function shellDocument({ template, files }: DocumentParts): string {
  const checked = withIntegrity(template, files.integrity)
  return replaceOnce(checked, '</head>', `${fontPreload(files)}</head>`)
}

/** What every prerendered document is made of besides its page. */
export type DocumentParts = {
  /** The document that Vite built. */
  readonly template: string
  readonly files: ClientFiles
  /** The text of the script that wakes the page. */
  readonly loader: string
}

/**
 * The pages that are painted before their font is there: for a font that the head preloads, Chrome
 * holds the first paint back by up to 50 ms. Their lines break alike in the fallback font, so that
 * nothing moves when the other comes.
 */
const PAINTS_AT_ONCE: ReadonlySet<string> = new Set(['/'])

/** A document that can be read at once and comes to life when it is used. */
export function pageDocument(
  parts: DocumentParts,
  head: PageHead,
  headTags: string,
  prerendered: Prerendered,
): string {
  const scripts = scriptsNamed(parts.files, 'data-app', parts.files.first(head.page))
  return documentOf(parts, head, { headTags, scripts }, prerendered)
}

/**
 * A page of the board but for what is on it, with the rules of everything that may be;
 * `functions/src/board/board-pages.ts` fills it in.
 */
export function boardTemplate(
  parts: DocumentParts,
  head: PageHead & { readonly page: BoardPage },
  headTags: string,
  prerendered: Prerendered,
): string {
  const { files } = parts
  const scripts = {
    'data-live': true,
    ...scriptsNamed(files, 'data-app', files.live(head.page)),
    ...scriptsNamed(files, 'data-session', files.session(head.page)),
  } as const
  const document = documentOf(parts, head, { headTags, scripts }, prerendered)
  const empty = replaceOnce(document, prerendered.html, BOARD_MARK)
  return replaceOnce(empty, '<script data-live', `${FIRST_PAGE_MARK}<script data-live`)
}

type PageHead = Pick<Head, 'path' | 'page'>

/** What a document says for itself: its head, and which scripts it needs. */
type Sayings = { readonly headTags: string; readonly scripts: Attributes }

function documentOf(
  { template, files, loader }: DocumentParts,
  { path, page }: PageHead,
  { headTags, scripts }: Sayings,
  { html, styles }: Prerendered,
): string {
  const title = TITLE.exec(template)?.[0] ?? '<title>'
  const preload = fontPreload(files)
  const isPaintedAtOnce = PAINTS_AT_ONCE.has(path)
  const head = [headTags, isPaintedAtOnce ? '' : preload, readVariables(styles, html)].join('')
  const scriptTag = tag('script', {
    ...scripts,
    'data-run': files.run.join(' '),
    'data-warm': warmList(files, page).path,
  })
  const script = `${scriptTag}${loader}</script>`
  const bare = template.replace(APP_TAGS, '').replace(NOSCRIPT, '')
  const marked = replaceOnce(bare, '<html', `<html ${prerenderedAs(path)}`)
  const described = replaceOnce(marked, title, head)
  const begun = isPaintedAtOnce ? replaceOnce(described, '<body>', `<body>${preload}`) : described
  const filled = replaceOnce(begun, ROOT, `<div id="root">${html}</div>`)
  return replaceOnce(filled, '</body>', `${script}</body>`)
}

/** Scripts for the loader to fetch, and the hashes by which the browser knows them. */
function scriptsNamed(files: ClientFiles, name: string, addresses: readonly string[]): Attributes {
  return {
    [name]: addresses.join(' '),
    [`${name}-integrity`]: addresses.map(files.integrity).join(' '),
  }
}

/** The list of what an idle page fetches ahead; its name changes with its content. */
export function warmList(files: ClientFiles, page: string): { path: string; content: string } {
  const content = files.warm(page).join('\n')
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return { path: `/assets/warm-${basename(page)}-${version}.txt`, content }
}

/** The display font is on the way before the rules that name it are read. */
function fontPreload({ textFont }: ClientFiles): string {
  return tag('link', {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: textFont,
    crossorigin: true,
  })
}
