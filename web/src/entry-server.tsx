import type { FirstPage } from '@grid/schema/first-page'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/app'
import { AppRoutes, preloadPage } from './app/routes'
import { styleCache } from './design/server-styles'
import { drawBoard } from './entry-board'
import { drawApp, stylesOf } from './render-app'

export { boardHead, heads, notFoundHead } from './content/heads'
export { siteFacts } from './document/site-facts'

/** A page as markup, and the rules that it needs for its first paint. */
export type Prerendered = { readonly html: string; readonly styles: string }

/** Renders the page of an address as hydration will find it. */
export async function renderPage(pathname: string): Promise<Prerendered> {
  await preloadPage(pathname)
  const styles = styleCache()
  const html = await drawApp(
    <App
      router={(children) => <StaticRouter location={pathname}>{children}</StaticRouter>}
      styles={styles}
    >
      <AppRoutes />
    </App>,
  )
  return { html, styles: stylesOf(html, styles) }
}

/** Draws boards, each at its address and with its posts, and collects the rules for all of them. */
export async function renderBoard(
  boards: readonly (readonly [string, FirstPage | null])[],
): Promise<Prerendered> {
  const styles = styleCache()
  const drawn = await Promise.all(boards.map(([at, posts]) => drawBoard(at, posts, styles)))
  const html = drawn.join('')
  return { html, styles: stylesOf(html, styles) }
}
