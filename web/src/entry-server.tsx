import type { FirstPage } from '@grid/schema/first-page'
import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/app'
import { AppRoutes, preloadPage } from './app/routes'
import { styleCache } from './design/server-styles'
import { renderApp, renderBoardDocument, stylesOf } from './entry-board'
import { OfflinePage } from './features/errors/error-pages'

export { boardHead, heads, notFoundHead, offlineHead } from './content/heads'
export { siteFacts } from './document/head-tags'

/** A page's HTML and the CSS rules of its first paint. */
export type Prerendered = { readonly html: string; readonly styles: string }

/** Renders the page of a path for hydration. */
export async function renderPage(pathname: string): Promise<Prerendered> {
  await preloadPage(pathname)
  return renderAt(pathname, <AppRoutes />)
}

/** Renders the page for what the device has not stored. */
export function renderOffline(): Promise<Prerendered> {
  return renderAt('/offline', <OfflinePage />)
}

async function renderAt(pathname: string, page: ReactNode): Promise<Prerendered> {
  const styles = styleCache()
  const html = await renderApp(
    <App
      router={(children) => <StaticRouter location={pathname}>{children}</StaticRouter>}
      styles={styles}
    >
      {page}
    </App>,
  )
  return { html, styles: stylesOf(html, styles) }
}

/** Renders boards, each at its path with its posts, and collects the CSS rules of all. */
export async function renderBoard(
  boards: readonly (readonly [string, FirstPage | null])[],
): Promise<Prerendered> {
  const styles = styleCache()
  const rendered = await Promise.all(
    boards.map(([at, posts]) => renderBoardDocument(at, posts, styles)),
  )
  const html = rendered.join('')
  return { html, styles: stylesOf(html, styles) }
}
