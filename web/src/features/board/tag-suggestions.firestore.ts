import { LIMITS } from '@grid/schema/limits'
import { getDocsFromCache, limit, orderBy, query } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { posts } from '../../data/firestore'
import { earlierTags } from './tags'

/** Tags to suggest: the member's own, then those of the posts that this page has loaded already. */
export function useTagSuggestions(uid: string): readonly string[] {
  const [tags, setTags] = useState<readonly string[]>(() => earlierTags(uid))

  useEffect(() => {
    let isOver = false
    const newest = query(posts, orderBy('created_at', 'desc'), limit(LIMITS.page.posts))
    getDocsFromCache(newest)
      .then(({ docs }) => {
        const onBoard = docs.flatMap((post) => post.data().tags)
        if (!isOver) setTags([...new Set([...earlierTags(uid), ...onBoard])])
      })
      .catch((error: unknown) => console.warn('No tags to suggest:', error))
    return () => {
      isOver = true
    }
  }, [uid])

  return tags
}
