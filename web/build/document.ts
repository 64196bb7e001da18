import { basename } from 'node:path'
import {
  BOARD_MARK,
  FIRST_PAGE_MARK,
  prerenderedAs,
  replaceOnce,
} from '@grid/schema/board-template'
import type { Head } from '../src/content/head'
import { type Attributes, tag } from '../src/document/head-tags'
import type { Prerendered } from '../src/entry-server'
import { bootHtml } from '../src/features/effects/boot-screen-html'
import { type BoardPage, type ClientFiles, shortHash, withIntegrity } from './client-files'

const ROOT = '<div id="root"></div>'
const TITLE = /<title>[^<]*<\/title>/
const APP_TAGS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
const HAS_RAIN = /<canvas[^>]* data-rain/
const NOSCRIPT = /\s*<noscript>[^<]*<\/noscript>/

/** The document of pages that render in the browser. */
export function shellDocument({ template, files }: DocumentParts, loader: string): string {
  const checked = withIntegrity(template, files.integrity)
  const scriptTag = tag('script', {
    ...scriptsNamed(files, 'data-session', files.shellSession),
    'data-account': files.account,
    ...scriptsNamed(files, 'data-admin', files.admin),
  })
  const begin = `${fontPreload(files)}${scriptTag}${loader}</script>`
  return replaceOnce(checked, '</head>', `${begin}</head>`)
}

/**
 * Loads the page again when the connection is back. A reload would cancel a navigation that has
 * begun, such as by a link.
 */
const RELOAD_SCRIPT =
  "let isLeaving=false;addEventListener('beforeunload',()=>{isLeaving=true});" +
  "addEventListener('online',()=>{isLeaving||location.reload()})"

/** The offline page. It is self-contained, because no other file may be available. */
export function offlineDocument(
  { template }: DocumentParts,
  headTags: string,
  { html, styles }: Prerendered,
): string {
  const title = TITLE.exec(template)?.[0] ?? '<title>'
  const bare = template.replace(APP_TAGS, '').replace(NOSCRIPT, '')
  const uncovered = replaceOnce(bare, bootHtml(), '')
  const described = replaceOnce(uncovered, title, headTags + readVariables(styles, html))
  const filled = replaceOnce(described, ROOT, `<div id="root">${html}</div>`)
  return replaceOnce(filled, '</body>', `<script>${RELOAD_SCRIPT}</script></body>`)
}

/** The parts of a prerendered document besides its page. */
export type DocumentParts = {
  /** The document that Vite built. */
  readonly template: string
  readonly files: ClientFiles
  /** The source of the loader script. */
  readonly loader: string
}

/** A prerendered document that hydrates on its first use. */
export function pageDocument(
  parts: DocumentParts,
  head: PageHead,
  headTags: string,
  prerendered: Prerendered,
): string {
  const { files } = parts
  const scripts = {
    ...scriptsNamed(files, 'data-app', files.first(head.page)),
    ...(HAS_RAIN.test(prerendered.html) ? scriptsNamed(files, 'data-rain', [files.rain]) : {}),
  }
  return documentOf(parts, head, { headTags, scripts }, prerendered)
}

/**
 * The template of a board page without its posts, with the CSS rules of all posts;
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
    'data-start-when-idle': true,
    ...scriptsNamed(files, 'data-app', files.live(head.page)),
    ...scriptsNamed(files, 'data-session', files.session(head.page)),
    'data-account': files.account,
  } as const
  const document = documentOf(parts, head, { headTags, scripts }, prerendered)
  const empty = replaceOnce(document, prerendered.html, BOARD_MARK)
  const script = '<script data-start-when-idle'
  return replaceOnce(empty, script, FIRST_PAGE_MARK + script)
}

type PageHead = Pick<Head, 'path' | 'page'>

/** The head tags and scripts of a document. */
type DocumentTags = { readonly headTags: string; readonly scripts: Attributes }

function documentOf(
  { template, files, loader }: DocumentParts,
  { path, page }: PageHead,
  { headTags, scripts }: DocumentTags,
  { html, styles }: Prerendered,
): string {
  const title = TITLE.exec(template)?.[0] ?? '<title>'
  const scriptTag = tag('script', {
    ...scripts,
    'data-run': files.run.join(' '),
    'data-warm': warmList(files, page).path,
  })
  const script = `${scriptTag}${loader}</script>`
  const bare = template.replace(APP_TAGS, '').replace(NOSCRIPT, '')
  const marked = replaceOnce(bare, '<html', `<html ${prerenderedAs(path)}`)
  const described = replaceOnce(marked, title, headTags + readVariables(styles, html))
  // In the head, Chrome would delay the first paint for the font by up to 50 ms.
  const begun = replaceOnce(described, '<body>', `<body>${fontPreload(files)}`)
  const filled = replaceOnce(begun, ROOT, `<div id="root">${html}</div>`)
  return replaceOnce(filled, '</body>', `${script}</body>`)
}

/** Attributes with the scripts that the loader fetches, and their hashes. */
function scriptsNamed(files: ClientFiles, name: string, paths: readonly string[]): Attributes {
  return { [name]: paths.join(' '), [`${name}-integrity`]: paths.map(files.integrity).join(' ') }
}

/** The list of scripts that an idle page prefetches; its name changes with its content. */
export function warmList(files: ClientFiles, page: string): { path: string; content: string } {
  const content = files.warm(page).join('\n')
  return { path: `/assets/warm-${basename(page)}-${shortHash(content)}.txt`, content }
}

/** Requests the display font before the browser has parsed the CSS. */
function fontPreload({ textFont }: ClientFiles): string {
  return tag('link', {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: textFont,
    crossorigin: true,
  })
}

const STYLE = /<style data-s data-emotion="[\w-]+-global [\w-]+">((?::root\{[^}]*\})+)<\/style>/
const DECLARATION = /([\w-]+):([^;{}]*);/g
const USE = /var\((--[\w-]+)/g
/** A variable with a value in case that it has none; the value may contain brackets. */
const FALLBACK = /var\((--[\w-]+),(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)/g

/**
 * Removes the theme's CSS variables that the page does not use, directly or through others, and the
 * fallbacks of variables. The style element loses its Emotion name, so that the app adds the
 * complete set.
 */
export function readVariables(original: string, html: string): string {
  const [, defined = ''] = STYLE.exec(original) ?? []
  const styles = original.replace(FALLBACK, (use, name: string) =>
    defined.includes(`${name}:`) ? `var(${name})` : use,
  )
  const [style, rules] = STYLE.exec(styles) ?? []
  if (style === undefined || rules === undefined) {
    throw new Error('The theme wrote no variables into the styles.')
  }
  const values = new Map(
    [...rules.matchAll(DECLARATION)].map(([, name = '', value = '']) => [name, value] as const),
  )
  const read = new Set<string>()
  const readFrom = (text: string) => {
    for (const [, name = ''] of text.matchAll(USE)) {
      if (read.has(name)) continue
      read.add(name)
      readFrom(values.get(name) ?? '')
    }
  }
  readFrom(styles.replace(style, '') + html)
  const kept = rules.replace(DECLARATION, (declaration, name: string) =>
    name.startsWith('--') && !read.has(name) ? '' : declaration,
  )
  return styles.replace(style, () => `<style>${kept}</style>`)
}
