import { FIRST_PAGE_TAG } from '@grid/schema/board-template'
import { readFirstPage } from '@grid/schema/first-page'
import { afterLoad } from '../browser/idle'
import { keepAhead } from '../features/board/first-page'
import { wasSignedIn } from '../session/was-signed-in'
import { preloadPage } from './routes'

const BOARD = '/hub'
const POSTS = new RegExp(`${FIRST_PAGE_TAG}(.*?)</script>`, 's')

/**
 * Fetches the board's page and posts for members who are elsewhere, as soon as the browser rests:
 * it is one click away for them. Posts come out of the board's document, which Hosting's edge
 * keeps for a while, so that most of these requests read nothing.
 */
export function fetchBoardAhead(): void {
  if (!wasSignedIn() || location.pathname.startsWith(BOARD)) return
  afterLoad(() => {
    // Without it the first visit of the board takes a little longer.
    Promise.all([preloadPage(BOARD), fetchPosts()]).catch(() => undefined)
  })
}

async function fetchPosts(): Promise<void> {
  const answer = await fetch(BOARD, { priority: 'low' })
  const [, posts] = POSTS.exec(await answer.text()) ?? []
  if (posts) keepAhead(readFirstPage(posts))
}
