import type { Post } from '@grid/schema/post'
import { useIsHydrated } from '../../browser/hydration'

/** Characters that an HTML parser drops or changes (preprocessing of the input stream). */
const LOST_IN_HTML = /[\0\r]/

/**
 * Returns React keys for prerendered posts. A post with text that HTML cannot carry gets a new key
 * after hydration, so that the browser renders it again with the exact text.
 */
export function useExactKey(): (post: Post) => string {
  const isInBrowser = useIsHydrated()
  return (post) => (isInBrowser && isLossy(post) ? `${post.id} exact` : post.id)
}

function isLossy(post: Post): boolean {
  const texts = Object.values(post)
    .flat()
    .filter((value) => typeof value === 'string')
  return texts.some((text) => LOST_IN_HTML.test(text))
}
