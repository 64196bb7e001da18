import type { FirstPage } from '@grid/schema/first-page'
import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import { logger } from 'firebase-functions/v2'
import { type HttpsFunction, onRequest } from 'firebase-functions/v2/https'
import { db } from '../core/db'
import { drawnBoard } from '../document/drawn-board'
import { fillDocument } from '../document/fill-document'
import { documentOf } from '../document/site-document'

/** Shared caches may show a board this old; the browser attaches the live one to it. */
const SHARED_FOR_S = 20

/**
 * Serves `/hub` with its newest posts in the HTML, so that they are seen before any script has run.
 * Where the posts cannot be read the document comes without them, and the browser asks for them.
 */
export const board: HttpsFunction = onRequest({ invoker: 'public' }, async (request, response) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.set('Allow', 'GET, HEAD').status(405).send('Only GET is understood here.')
    return
  }
  const [, query] = request.originalUrl.split('?')
  try {
    const document = await documentOf('/board.tmpl')
    const { html, data } = await drawnBoard(query ? `/hub?${query}` : '/hub', await posts(query))
    response.set(document.headers)
    response.set('Cache-Control', `public, max-age=0, s-maxage=${SHARED_FOR_S}`)
    response.set('Content-Type', 'text/html; charset=utf-8')
    response.send(fillDocument(document.text, html, data))
  } catch (error) {
    logger.error('the board could not be drawn', { error })
    response.set('Cache-Control', 'no-store').set('Retry-After', '5')
    response.status(503).send('The board cannot be shown right now. Please try again in a moment.')
  }
})

/** The newest posts; an address with filters asks for others, which the browser reads itself. */
async function posts(query: string | undefined): Promise<FirstPage | null> {
  if (query) return null
  try {
    const newest = db.collection('posts').orderBy('created_at', 'desc').orderBy('__name__', 'desc')
    const { docs } = await newest.limit(LIMITS.page.posts).get()
    const posts = docs.map((post) => ({ ...post.data(), id: post.id }) as Post)
    return { drawn_at: Date.now(), posts }
  } catch (error) {
    logger.warn('the board is drawn without posts', { error })
    return null
  }
}
