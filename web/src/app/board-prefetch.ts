import { FIRST_PAGE_TAG } from '@grid/schema/board-template'
import { readFirstPage } from '@grid/schema/first-page'
import { prefetchAfterLoad } from '../browser/data-saving'
import { storePrefetchedPage } from '../features/board/first-page'
import { wasSignedIn } from '../session/was-signed-in'
import { preloadPage } from './routes'

const BOARD = '/hub'
const POSTS = new RegExp(`${FIRST_PAGE_TAG}(.*?)</script>`, 's')

/**
 * Prefetches the board's page and posts for members on other pages, once the browser is idle. The
 * posts come from the board's document, which Hosting's edge caches, so most requests read nothing.
 */
export function prefetchBoard(): void {
  if (!wasSignedIn() || location.pathname.startsWith(BOARD)) return
  prefetchAfterLoad(() => {
    // Optional: without it the first visit of the board takes longer.
    Promise.all([preloadPage(BOARD), fetchPosts()]).catch(() => undefined)
  })
}

async function fetchPosts(): Promise<void> {
  const answer = await fetch(BOARD, { priority: 'low' })
  const [, posts] = POSTS.exec(await answer.text()) ?? []
  if (posts) storePrefetchedPage(readFirstPage(posts))
}
