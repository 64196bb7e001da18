import { FIRST_PAGE_ID, FIRST_PAGE_TAG } from '@grid/schema/board-template'
import { readFirstPage } from '@grid/schema/first-page'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app'
import { AppRoutes, isSamePage, preloadPage } from './app/routes'
import { reportLoopback } from './browser/connection'
import { watchVersion } from './browser/new-version'
import { prefetchAfterLoad } from './browser/prefetch'
import { whenIdle } from './browser/timers'
import { adoptServerStyles, styleCache } from './design/server-styles'
import { storePrefetchedPage } from './features/board/first-page'
import { runBootScreen } from './features/effects/boot-screen'
import { watchSession } from './session/session-store'
import { wasSignedIn } from './session/was-signed-in'

const BOARD = '/hub'
const POSTS = new RegExp(`${FIRST_PAGE_TAG}(.*?)</script>`, 's')

runBootScreen()

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root element.')

const embedded = document.getElementById(FIRST_PAGE_ID)?.textContent
const site = (
  <StrictMode>
    <App
      router={(children) => <BrowserRouter>{children}</BrowserRouter>}
      styles={adoptServerStyles(styleCache())}
      firstPage={embedded ? readFirstPage(embedded) : null}
    >
      <AppRoutes />
    </App>
  </StrictMode>
)

const { prerendered } = document.documentElement.dataset

await reportLoopback()

watchVersion()

// Firebase requests the account before it says who is signed in. The page hydrates meanwhile.
if (wasSignedIn()) {
  import('./data/auth').catch(() => undefined)
  // Without hydration, nothing has to wait for the first rendering.
  if (prerendered === undefined) watchSession()
}

// In a transition the browser can paint and respond between steps of the first rendering.
if (prerendered !== undefined && isSamePage(prerendered, location.pathname)) {
  const hydrate = () => {
    startTransition(() => {
      hydrateRoot(root, site)
    })
  }
  // No `await`: the page's chunk imports this one and would wait for it.
  preloadPage(location.pathname).then(hydrate, hydrate)
} else {
  // In parallel with the session, which a guard waits for before it renders its page.
  if (wasSignedIn()) preloadPage(location.pathname).catch(() => undefined)
  startTransition(() => createRoot(root).render(site))
}

// The loader of a prerendered page contains this already. Only reading offline needs it.
if (prerendered === undefined) {
  whenIdle(() => void import('./browser/offline').then(startOffline).catch(() => undefined))
}

prefetchBoard()

function startOffline({
  registerServiceWorker,
  watchConnection,
}: typeof import('./browser/offline')) {
  watchConnection()
  registerServiceWorker()
}

/**
 * Prefetches the board's page and posts for members on other pages, once the browser is idle. The
 * posts come from the board's document, which Hosting's edge caches, so most requests read nothing.
 * Admins on the dashboard have other work to do.
 */
function prefetchBoard(): void {
  if (!wasSignedIn() || /^\/(?:hub|admin)\b/.test(location.pathname)) return
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
