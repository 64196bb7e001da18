import {
  BOARD_MARK,
  FIRST_PAGE_MARK,
  FIRST_PAGE_TAG,
  HEAD_MARK,
  POST_PATH,
  prerenderedAs,
  replaceOnce,
} from '@grid/schema/board-template'
import { BOARD_FEED, feedLinks, isRecordId, listFeed, postPath } from '@grid/schema/board-urls'
import { canonicalBoardQuery, type FirstPage } from '@grid/schema/first-page'
import { LIMITS } from '@grid/schema/limits'
import { listedPost, type Post, post } from '@grid/schema/post'
import type { DocumentSnapshot } from 'firebase-admin/firestore'
import { collection, doc } from '../core/documents'
import { READ_LIMIT_MS, withTimeout } from '../core/http'
import { log } from '../core/log'
import { shortCache } from '../core/short-cache'
import { headOf, renderedBoard } from './render-board'
import { documentOf } from './site-document'

/**
 * Replaces the placeholders of a template.
 *
 * @throws Error if a placeholder is missing or occurs twice.
 */
export function fillDocument(document: string, texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts).reduce(
    (filled, [place, text]) => replaceOnce(filled, place, text),
    document,
  )
}

/** A complete response. */
export type BoardPage = {
  readonly status: 200 | 404
  /** Whether it may be stored for others; false if its posts could not be read. */
  readonly isShared: boolean
  /** The security headers of the site. */
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}

/** A page is read and rendered at most once within this time, for all requests. */
const REUSE_MS = 5_000
const STORED_PAGES = 40

const cached = shortCache<BoardPage>({ ageMs: REUSE_MS, size: STORED_PAGES })

/**
 * The page of the board. The browser reads filtered posts itself, so pages with filters need no
 * read. Other parameters of the query have no effect.
 */
export function boardPage(query: string): Promise<BoardPage> {
  const filters = canonicalBoardQuery(query)
  const path = filters ? `/hub?${filters}` : '/hub'
  return cached(path, () => board(path, filters, filters ? null : newestPosts))
}

/** The page of a post, with the head tags of the post. */
export function postPage(id: string): Promise<BoardPage> {
  const path = postPath(id)
  return cached(path, () => pageOfPost(id, path))
}

async function board(
  path: string,
  filters: string,
  read: typeof newestPosts | null,
): Promise<BoardPage> {
  const [{ text, headers }, firstPage] = await Promise.all([
    documentOf('/board.tmpl'),
    read && orNothing('board', read),
  ])
  const { html, data } = await renderedBoard(path, firstPage)
  const params = new URLSearchParams(filters)
  const feed = listFeed({
    category: params.get('category'),
    tag: params.get('tag'),
    author: params.get('author'),
    q: params.get('q'),
  })
  const texts = { ...places(html, data), [feedLinks(BOARD_FEED)]: feedLinks(feed) }
  const isShared = read === null || firstPage !== null
  return { status: 200, isShared, headers, html: fillDocument(text, texts) }
}

async function pageOfPost(id: string, path: string): Promise<BoardPage> {
  const [{ text, headers }, found] = await Promise.all([
    documentOf('/post.tmpl'),
    orNothing('post', () => onePost(id)),
  ])
  const post = found?.posts[0] ?? null
  const { html, data } = await renderedBoard(path, post && found)
  const filled = fillDocument(text, {
    ...places(html, data),
    [HEAD_MARK]: await headOf(path, found),
    [prerenderedAs(POST_PATH)]: prerenderedAs(path),
  })
  const status = found && !post ? 404 : 200
  return { status, isShared: found !== null, headers, html: filled }
}

function places(html: string, data: string | null) {
  const block = data && `${FIRST_PAGE_TAG}${data}</script>`
  return { [FIRST_PAGE_MARK]: block ?? '', [BOARD_MARK]: html }
}

/** Null if the read fails or takes too long. The browser then reads the posts itself. */
async function orNothing(
  of: FirstPage['of'],
  read: () => Promise<readonly Post[]>,
): Promise<FirstPage | null> {
  try {
    return { of, posts: await withTimeout(READ_LIMIT_MS, read()), rendered_at: Date.now() }
  } catch (error) {
    log('WARNING', 'rendered without posts', { error })
    return null
  }
}

/** The search tokens of a post are longer than its excerpt, and no page needs them. */
const FIELDS = Object.keys(post.shape).filter((field) => field !== 'words')

async function newestPosts(): Promise<readonly Post[]> {
  const newest = collection('posts').orderBy('created_at', 'desc').orderBy('__name__', 'desc')
  const { docs } = await newest
    .select(...FIELDS)
    .limit(LIMITS.page.posts)
    .get()
  return docs.map((post) => listedPost(asPost(post)))
}

async function onePost(id: string): Promise<readonly Post[]> {
  if (!isRecordId(id)) return []
  const found = await doc('posts', id).get()
  return found.exists ? [asPost(found)] : []
}

const asPost = (post: DocumentSnapshot) => ({ ...post.data(), id: post.id }) as Post
