import type { Post } from '@grid/schema/post'
import { useIsHydrated } from '../../browser/hydration'

/** What HTML loses on its way (HTML Living Standard, preprocessing of the input stream). */
const LOST = /[\0\r]/

/**
 * Keys for posts that were drawn before: one whose texts HTML could not carry is drawn anew by the
 * browser, which sets them as they are.
 */
export function useExactKey(): (post: Post) => string {
  const isInBrowser = useIsHydrated()
  return (post) => {
    const { id, author_username, title, content, code_snippet, link, tags } = post
    const texts = [author_username, title, content, code_snippet, link, ...tags]
    const isLossy = texts.some((text) => text && LOST.test(text))
    return isLossy && isInBrowser ? `${id} anew` : id
  }
}
