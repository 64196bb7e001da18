import createCache from '@emotion/cache'

/** The styles of one document; prerendered ones are found again by the same key. */
export function styleCache() {
  // Without plugins no vendor prefixes are added: the browsers that can run the site need none.
  const cache = createCache({ key: 'g', stylisPlugins: [] })
  // Keeps rules out of the markup where there is no document: they are written once, in its head.
  cache.compat = true
  return cache
}
