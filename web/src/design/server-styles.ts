import createCache, { type EmotionCache } from '@emotion/cache'
import { StyleSheet } from '@emotion/sheet'
import { whenIdle } from '../browser/timers'

/**
 * The attribute of a prerendered style element that lists its rules. Emotion would move an element
 * with its own attribute.
 */
export const PRERENDERED = 'data-prerendered-rules'

/**
 * The attribute of the same element that lists classes without an element: their rules were only
 * merged into other classes, such as the base class of all buttons.
 */
export const MERGED = 'data-merged'

/** The styles of one document. */
export function styleCache() {
  // No plugins, because the supported browsers need no vendor prefixes.
  const cache = createCache({ key: 'g', stylisPlugins: [] })
  // Without a document, rules go into the head once instead of into the markup.
  cache.compat = true
  return cache
}

/** Does not move style elements: the browser would parse a moved one and lay out again. */
class StaticSheet extends StyleSheet {
  override hydrate(nodes: HTMLStyleElement[]): void {
    this.tags.push(...nodes)
  }
}

/** Registers the prerendered styles of the document with the cache and returns the cache. */
export function adoptServerStyles(cache: EmotionCache): EmotionCache {
  const { key, container, isSpeedy } = cache.sheet
  const prerendered = [...document.querySelectorAll<HTMLStyleElement>(`style[${PRERENDERED}]`)]
  const namesIn = (attribute: string) =>
    prerendered.flatMap((style) => style.getAttribute(attribute)?.split(' ') ?? [])
  for (const name of namesIn(PRERENDERED)) cache.inserted[name] = true
  postpone(cache, new Set(namesIn(MERGED)))
  // Emotion creates the sheets of global styles from the class of this one.
  cache.sheet = new StaticSheet({ key, container, speedy: isSpeedy })
  cache.sheet.hydrate(prerendered)
  return cache
}

/**
 * Inserts the rules of classes without an element when the browser is idle. To parse them during
 * hydration would take longer than the hydration itself.
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
    // Only a class that was passed to another component can be merged.
    const isMerged = merged.has(name) && cache.registered[`${cache.key}-${name}`] !== undefined
    if (!isMerged) return insert(selector, serialized, sheet, isCached)
    cache.inserted[name] = true
    waiting.push(() => insert(selector, serialized, sheet, isCached))
    if (waiting.length === 1) whenIdle(next)
  }
}
