import createCache, { type EmotionCache } from '@emotion/cache'
import { StyleSheet } from '@emotion/sheet'
import { whenIdle } from '../browser/idle'

/**
 * The attribute of a prerendered document's style that tells which rules are in it. Emotion would
 * find the style by its own attribute, and move it.
 */
export const PAINTED = 'data-painted'

/**
 * The attribute of the same style that names the classes which no element bears: they only became
 * part of others, as the class of all buttons does of the class of one kind of button.
 */
export const MERGED = 'data-merged'

/** The styles of one document. */
export function styleCache() {
  // Without plugins no vendor prefixes are added: the browsers that can run the site need none.
  const cache = createCache({ key: 'g', stylisPlugins: [] })
  // Keeps rules out of the markup where there is no document: they are written once, in its head.
  cache.compat = true
  return cache
}

/** Leaves styles where they are: a style that moves is parsed anew, and the page laid out again. */
class StillSheet extends StyleSheet {
  override hydrate(nodes: HTMLStyleElement[]): void {
    this.tags.push(...nodes)
  }
}

/** Takes over the styles that the document came with; the same cache is returned. */
export function adoptServerStyles(cache: EmotionCache): EmotionCache {
  const { key, container, isSpeedy } = cache.sheet
  const painted = [...document.querySelectorAll<HTMLStyleElement>(`style[${PAINTED}]`)]
  const namesIn = (attribute: string) =>
    painted.flatMap((style) => style.getAttribute(attribute)?.split(' ') ?? [])
  for (const name of namesIn(PAINTED)) cache.inserted[name] = true
  postpone(cache, new Set(namesIn(MERGED)))
  // The sheets of global styles are made after the kind of this one.
  cache.sheet = new StillSheet({ key, container, speedy: isSpeedy })
  cache.sheet.hydrate(painted)
  return cache
}

/**
 * Has the rules of classes that no element bears wait until the browser rests. Emotion inserts them
 * beside those that are made of them, and reading them would take longer than the hydration itself.
 */
function postpone(cache: EmotionCache, merged: ReadonlySet<string>): void {
  const { insert } = cache
  const waiting: (() => void)[] = []
  const next = () => {
    waiting.shift()?.()
    if (waiting.length > 0) whenIdle(next)
  }
  cache.insert = (selector, serialized, sheet, isCached) => {
    const { name } = serialized
    // Only what was given on to another component may have become part of its class.
    const isMerged = merged.has(name) && cache.registered[`${cache.key}-${name}`] !== undefined
    if (!isMerged) return insert(selector, serialized, sheet, isCached)
    cache.inserted[name] = true
    waiting.push(() => insert(selector, serialized, sheet, isCached))
    if (waiting.length === 1) whenIdle(next)
  }
}
