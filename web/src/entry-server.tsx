import createEmotionServer from '@emotion/server/create-instance'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/app'
import { preloadPage } from './app/routes'
import { canonical, tabTitle } from './content/head'
import { site } from './content/site'
import { styleCache } from './design/style-cache'

export { heads, notFoundHead } from './content/heads'

/** What is written into every document. */
export const siteFacts = { name: site.name, canonical, tabTitle } as const

/** A page as markup, and the rules that it needs for its first paint. */
export type Prerendered = { readonly html: string; readonly styles: string }

/** Renders the page of an address as hydration will find it. */
export async function renderPage(pathname: string): Promise<Prerendered> {
  await preloadPage(pathname)
  const styles = styleCache()
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <App
        router={(children) => <StaticRouter location={pathname}>{children}</StaticRouter>}
        styles={styles}
      />
    </StrictMode>,
    // Large parts stay where they belong instead of being moved there by a script.
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failures.push(error)
      },
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles)
  return { html, styles: constructStyleTagsFromChunks(extractCriticalToChunks(html)) }
}
