import type { EmotionCache } from '@emotion/cache'
import createEmotionServer from '@emotion/server/create-instance'
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { MERGED, PAINTED } from './design/server-styles'

/** Draws the app as hydration will find it; fails if any part of it does. */
export async function drawApp(app: ReactNode): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>{app}</StrictMode>,
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
  return html
}

/** The rules that some markup needs for its first paint. */
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
        `<style ${MERGED}="${merged.join(' ')}" ${PAINTED}="`,
      )
      // Emotion's word for what need not be moved out of React's way.
      .replaceAll('<style data-emotion', '<style data-s data-emotion')
  )
}
