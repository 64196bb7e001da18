import createCache from '@emotion/cache'

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
