import {
  BOARD_MARK,
  FIRST_PAGE_MARK,
  FIRST_PAGE_TAG,
  HEAD_MARK,
  POST_PATH,
  prerenderedAs,
  replaceOnce,
} from '@grid/schema/board-template'
import { type FirstPage, hasBoardFilters } from '@grid/schema/first-page'
import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import { RECORD_ID } from '@grid/schema/record-id'
import type { DocumentSnapshot } from 'firebase-admin/firestore'
import { db } from '../core/firebase'
import { log } from '../core/log'
import { inFlight } from './page-cache'
import { documentOf } from './site-document'
import { headOf, renderedBoard } from './render-board'

/** What some work comes to; fails if that takes longer than so many milliseconds. */
export async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms.`)), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Puts texts into the places that a document of the site has for them. Fails when a place is
 * missing, or stands there twice.
 */
export function fillDocument(document: string, texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts).reduce(
    (filled, [place, text]) => replaceOnce(filled, place, text),
    document,
  )
}

/** A document that is ready to be sent. */
export type BoardPage = {
  readonly status: 200 | 404
  /** What the site sends with its own documents. */
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}

/** Many may ask for the same page at once: it is read and drawn once for all of them. */
const share = inFlight<BoardPage>()

const POST_ID = new RegExp(`^${RECORD_ID}$`)

/**
 * The board under an address. Filters ask for other posts, which the browser reads itself; whatever
 * else stands in a query changes nothing on the page.
 */
export function boardPage(query: string): Promise<BoardPage> {
  const isFiltered = hasBoardFilters(query)
  const address = isFiltered ? `/hub?${query}` : '/hub'
  return share(address, () => board(address, isFiltered ? null : newestPosts))
}

/** The page of a post, with a head that says what it is about. */
export function postPage(id: string): Promise<BoardPage> {
  const address = `/hub/${encodeURIComponent(id)}`
  return share(address, () => pageOfPost(id, address))
}

async function board(address: string, read: typeof newestPosts | null): Promise<BoardPage> {
  const [{ text, headers }, firstPage] = await Promise.all([
    documentOf('/board.tmpl'),
    read && orNothing('board', read),
  ])
  const { html, data } = await renderedBoard(address, firstPage)
  return { status: 200, headers, html: fillDocument(text, places(html, data)) }
}

async function pageOfPost(id: string, address: string): Promise<BoardPage> {
  const [{ text, headers }, found] = await Promise.all([
    documentOf('/post.tmpl'),
    orNothing('post', () => onePost(id)),
  ])
  const post = found?.posts[0] ?? null
  const { html, data } = await renderedBoard(address, post && found)
  const filled = fillDocument(text, {
    ...places(html, data),
    [HEAD_MARK]: await headOf(address, found),
    [prerenderedAs(POST_PATH)]: prerenderedAs(address),
  })
  return { status: found && !post ? 404 : 200, headers, html: filled }
}

function places(html: string, data: string | null) {
  const block = data && `${FIRST_PAGE_TAG}${data}</script>`
  return { [FIRST_PAGE_MARK]: block ?? '', [BOARD_MARK]: html }
}

/** Longer than a cold start needs; Firestore's own client would wait for minutes. */
const READ_LIMIT_MS = 10_000

/**
 * Reading may fail, or take too long: then the document comes without posts, and the browser asks
 * for them.
 */
async function orNothing(
  of: FirstPage['of'],
  read: () => Promise<readonly Post[]>,
): Promise<FirstPage | null> {
  try {
    return { of, posts: await withTimeout(READ_LIMIT_MS, read()), drawn_at: Date.now() }
  } catch (error) {
    log('WARNING', 'drawn without posts', { error })
    return null
  }
}

async function newestPosts(): Promise<readonly Post[]> {
  const newest = db.collection('posts').orderBy('created_at', 'desc').orderBy('__name__', 'desc')
  const { docs } = await newest.limit(LIMITS.page.posts).get()
  return docs.map(asPost)
}

async function onePost(id: string): Promise<readonly Post[]> {
  if (!POST_ID.test(id)) return []
  const post = await db.doc(`posts/${id}`).get()
  return post.exists ? [asPost(post)] : []
}

const asPost = (post: DocumentSnapshot) => ({ ...post.data(), id: post.id }) as Post
