import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { HEAD_MARK, POST_PATH } from '@grid/schema/board-template'
import { headTags, imageOf, nameOf, notFoundTags } from '../src/document/head-tags'
import { backendOf } from './backend'
import { BOARD_SAMPLES, POST_SAMPLES } from './board-sample'
import { clientFiles, inlineHashes, shortHash } from './client-files'
import {
  boardTemplate,
  type DocumentParts,
  offlineDocument,
  pageDocument,
  shellDocument,
  warmList,
} from './document'
import { headerRules } from './headers'
import { icon, shareImage } from './images'
import { feed, robots, sitemap, webManifest } from './listings'
import {
  buildLoader,
  buildServiceWorker,
  buildShellLoader,
  chunks,
  loadSite,
  type ServerEntry,
  viteBuild,
} from './vite-build'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ICON_SIZES = [192, 512]
const TOUCH_ICON_SIZE = 180
/** The entry is named after its page otherwise. */
const ENTRY = 'assets/core-[hash].js'

/** Path below the site's folder → content. */
type Files = Map<string, string | Uint8Array>

async function documents(site: ServerEntry, parts: DocumentParts): Promise<Files> {
  const { siteFacts, heads, boardHead, notFoundHead } = site
  const pages = [
    ...heads.map((head) => [head, headTags(siteFacts, head, imageOf(head))] as const),
    [notFoundHead, notFoundTags(siteFacts, notFoundHead)] as const,
  ]
  const shell = shellDocument(parts, await buildShellLoader(ROOT))
  const written: Files = new Map([['app.html', shell]])
  for (const [head, tags] of pages) {
    const rendered = await site.renderPage(head.path)
    written.set(`${nameOf(head.path)}.html`, pageDocument(parts, head, tags, rendered))
    const list = warmList(parts.files, head.page)
    written.set(list.path.slice(1), list.content)
  }
  const offlineTags = notFoundTags(siteFacts, site.offlineHead)
  const offline = offlineDocument(parts, offlineTags, await site.renderOffline())
  written.set(`${nameOf(site.offlineHead.path)}.html`, offline)
  const tags = headTags(siteFacts, boardHead, imageOf(boardHead))
  const board = { path: boardHead.path, page: 'board/board-page' } as const
  const ofBoard = await site.renderBoard(BOARD_SAMPLES)
  written.set('board.tmpl', boardTemplate(parts, board, tags, ofBoard))
  const post = { path: POST_PATH, page: 'board/post-page' } as const
  const ofPost = await site.renderBoard(POST_SAMPLES)
  written.set('post.tmpl', boardTemplate(parts, post, HEAD_MARK, ofPost))
  return written
}

async function pictures({ siteFacts, heads, boardHead }: ServerEntry): Promise<Files> {
  const written: Files = new Map([['apple-touch-icon.png', await icon(TOUCH_ICON_SIZE)]])
  for (const size of ICON_SIZES) written.set(`icon-${size}.png`, await icon(size))
  for (const head of [...heads, boardHead]) {
    const address = siteFacts.canonical(head.path).replace(/^https:\/\/|\/$/g, '')
    const say = { site: siteFacts.name, title: head.title, lead: head.description, address }
    written.set(imageOf(head).path.slice(1), await shareImage(say))
  }
  return written
}

function listings({ siteFacts, heads, boardHead }: ServerEntry): Files {
  return new Map([
    ['sitemap.xml', sitemap(siteFacts, [...heads, boardHead])],
    ['robots.txt', robots(siteFacts)],
    ['feed.xml', feed(siteFacts, heads)],
    ['site.webmanifest', webManifest(siteFacts, ICON_SIZES)],
  ])
}

/**
 * Builds the client and renders every public page. `headers.json` lists the HTTP headers.
 */
async function buildSite(outDir: string): Promise<void> {
  // React and Emotion behave differently outside production.
  process.env['NODE_ENV'] = 'production'
  const client = await viteBuild(ROOT, {
    outDir,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: chunks, entryFileNames: ENTRY } },
  })
  const site = await loadSite(ROOT)
  const pages = await documents(site, {
    template: await readFile(join(outDir, 'index.html'), 'utf8'),
    files: clientFiles(client),
    loader: await buildLoader(ROOT),
  })
  const worker = await buildServiceWorker(ROOT, {
    version: shortHash([...pages.values()].join('')),
    paths: site.heads.map(({ path }) => path),
    isOff: process.env['VITE_OFFLINE'] === 'off',
  })
  const headers = headerRules(inlineHashes([...pages.values()].map(String)), backendOf(process.env))
  const all = [...pages, ...listings(site), ...(await pictures(site))]
  for (const [path, content] of [
    ...all,
    ['sw.js', worker] as const,
    ['headers.json', `${JSON.stringify(headers, null, 2)}\n`] as const,
  ]) {
    const file = join(outDir, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

const { values } = parseArgs({ options: { outDir: { type: 'string', default: 'dist' } } })
await buildSite(resolve(ROOT, values.outDir))
