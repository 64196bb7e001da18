import { BOARD_SHARED_SECONDS } from '@grid/schema/board-template'
import { type HttpsFunction, onRequest } from 'firebase-functions/v2/https'
import { log } from '../core/log'
import { type BoardPage, boardPage, postPage } from './board-pages'

/**
 * Bounds what an instance holds at once: twenty different posts of the longest kind take 300 MB,
 * more than the usual memory, and usual would be eighty. Who only waits is counted as well, so
 * posts and document are fetched side by side, and an earlier document serves while the next one
 * comes.
 */
const OPTIONS = { invoker: 'public', memory: '512MiB', concurrency: 20 } as const

/**
 * Serves `/hub` with its newest posts and `/hub/{id}` with its post in the HTML, so that they are
 * seen before any script has run, and by those that run none.
 */
export const board: HttpsFunction = onRequest(OPTIONS, async (request, response) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.set('Allow', 'GET, HEAD').status(405).send('Only GET is understood here.')
    return
  }
  try {
    const { status, headers, html } = await pageOf(request.originalUrl)
    response.set(headers)
    response.set('Cache-Control', `public, max-age=0, s-maxage=${BOARD_SHARED_SECONDS}`)
    response.set('Content-Type', 'text/html; charset=utf-8')
    response.status(status).send(html)
  } catch (error) {
    log('ERROR', 'the board could not be drawn', { error })
    response.set('Cache-Control', 'no-store').set('Retry-After', '5')
    response.status(503).send('The board cannot be shown right now. Please try again in a moment.')
  }
})

function pageOf(address: string): Promise<BoardPage> {
  const path = address.split('?', 1).join()
  const [, , id] = path.split('/')
  return id ? postPage(decoded(id)) : boardPage(address.slice(path.length + 1))
}

/** What cannot be decoded is the id of no post. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
