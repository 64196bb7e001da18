import { BOARD_SHARED_SECONDS } from '@grid/schema/board-template'
import { postPath } from '@grid/schema/board-urls'
import { canonicalBoardQuery, isCanonicalBoardQuery } from '@grid/schema/first-page'
import { type HttpsFunction, onRequest } from 'firebase-functions/v2/https'
import { decodePart, rejectOtherMethods } from '../core/http'
import { log } from '../core/log'
import { READING_ACCOUNT } from '../core/params'
import { boardPage, postPage } from './board-pages'

/**
 * Bounds the memory of an instance. Twenty different posts of maximum length take 300 MB, more than
 * the default memory. The default concurrency is eighty.
 */
const OPTIONS = {
  invoker: 'public',
  serviceAccount: READING_ACCOUNT,
  memory: '512MiB',
  concurrency: 20,
} as const

const SHARED = `public, max-age=0, s-maxage=${BOARD_SHARED_SECONDS}`

/**
 * Serves `/hub` with the newest posts and `/hub/{id}` with the post, prerendered. URLs with
 * parameters or parts that have no meaning redirect to the URL without them, so that they create no
 * entries in shared caches.
 */
export const board: HttpsFunction = onRequest(OPTIONS, async (request, response) => {
  if (rejectOtherMethods(request, response)) return
  const { path, query } = partsOf(request.originalUrl)
  const [, , id] = path.split('/')
  const target = id ? postPath(decodePart(id)) : '/hub'
  const isCanonical = id ? query === '' : isCanonicalBoardQuery(query)
  if (!isCanonical || !isPathOf(target, path)) {
    const filters = id ? '' : canonicalBoardQuery(query)
    response.set('Cache-Control', 'no-store')
    response.redirect(302, filters ? `${target}?${filters}` : target)
    return
  }
  try {
    const page = await (id ? postPage(decodePart(id)) : boardPage(query))
    const { status, isShared, headers, html } = page
    response.set(headers)
    response.set('Cache-Control', isShared ? SHARED : 'no-store')
    response.set('Content-Type', 'text/html; charset=utf-8')
    response.status(status).send(html)
  } catch (error) {
    log('ERROR', 'the board could not be rendered', { error })
    response.set('Cache-Control', 'no-store').set('Retry-After', '5')
    response.status(503).send('The board cannot be shown right now. Please try again in a moment.')
  }
})

/**
 * Whether a path is the one of a page. A call without Hosting has none, and neither has a post
 * whose id cannot be decoded.
 */
function isPathOf(target: string, path: string): boolean {
  if (target === '/hub') return ['', '/', '/hub', '/hub/'].includes(path)
  return path === target || target === postPath('')
}

function partsOf(url: string): { readonly path: string; readonly query: string } {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) }
}
