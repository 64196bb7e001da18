import type { EmotionCache } from '@emotion/cache'
import { StyleSheet } from '@emotion/sheet'
import { PAINTED } from './style-cache'

/** Leaves styles where they are: a style that moves is parsed anew, and the page laid out again. */
class StillSheet extends StyleSheet {
  override hydrate(nodes: HTMLStyleElement[]): void {
    this.tags.push(...nodes)
  }
}

/** Takes over the styles that the document came with; the same cache is returned. */
export function takeOverStyles(cache: EmotionCache): EmotionCache {
  const { key, container, isSpeedy } = cache.sheet
  const painted = [...document.querySelectorAll<HTMLStyleElement>(`style[${PAINTED}]`)]
  for (const style of painted) {
    for (const name of style.getAttribute(PAINTED)?.split(' ') ?? []) cache.inserted[name] = true
  }
  // The sheets of global styles are made after the kind of this one.
  cache.sheet = new StillSheet({ key, container, speedy: isSpeedy })
  cache.sheet.hydrate(painted)
  return cache
}
