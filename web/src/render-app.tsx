import type { EmotionCache } from '@emotion/cache'
import createEmotionServer from '@emotion/server/create-instance'
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { MERGED, PRERENDERED } from './design/server-styles'

/** Renders the app to HTML for hydration; rejects if any component throws. */
export async function renderApp(app: ReactNode): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>{app}</StrictMode>,
    // Keeps large parts in place instead of moving them with a script.
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failures.push(error)
      },
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return html
}

/** The CSS rules that the HTML needs for its first paint. */
export function stylesOf(html: string, styles: EmotionCache): string {
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles)
  const { key, inserted, registered } = styles
  const merged = Object.keys(inserted).filter(
    (name) => registered[`${key}-${name}`] !== undefined && !html.includes(`${key}-${name}`),
  )
  return (
    constructStyleTagsFromChunks(extractCriticalToChunks(html))
      .replaceAll(
        `<style data-emotion="${key} `,
        `<style ${MERGED}="${merged.join(' ')}" ${PRERENDERED}="`,
      )
      // Emotion's marker for a style element that it must not move.
      .replaceAll('<style data-emotion', '<style data-s data-emotion')
  )
}
