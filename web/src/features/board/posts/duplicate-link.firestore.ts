import { linkKey } from '@grid/schema/link'
import { type Post, postForm } from '@grid/schema/post'
import { getDocsFromServer, limit, query, where } from 'firebase/firestore'
import { useEffect, useMemo, useState } from 'react'
import { posts } from '../../../data/firestore'
import { requestWithTimeout } from '../../../data/timeout'

/** Long enough that a link is read once it is typed. */
const PAUSE_MS = 700

/** Reads another post with a link of the same page. Reads at most two documents. */
async function findDuplicate(key: string, edited: Post | null): Promise<Post | null> {
  const same = query(posts, where('link_key', '==', key), limit(2))
  const { docs } = await requestWithTimeout(() => getDocsFromServer(same))
  return docs.map((found) => found.data()).find((post) => post.id !== edited?.id) ?? null
}

/**
 * A post that has a link to the same page already, once the user pauses; null if there is none, if
 * the text is no link, or if the server cannot be reached.
 *
 * @param edited The post that is edited; the page that it links already is not looked up.
 */
export function useDuplicateLink(text: string, edited: Post | null): Post | null {
  const key = useMemo(() => keyOf(postForm.shape.link.safeParse(text).data), [text])
  const [checked, setChecked] = useState<{ key: string; post: Post | null } | null>(null)
  const isChecked = key === null || key === keyOf(edited?.link) || key === checked?.key

  useEffect(() => {
    if (isChecked) return
    let isOver = false
    const timer = setTimeout(() => {
      if (!navigator.onLine) return
      findDuplicate(key, edited).then(
        (post) => {
          if (!isOver) setChecked({ key, post })
        },
        (error: unknown) => console.warn('Posts with the same link could not be read:', error),
      )
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isChecked, key, edited])

  return key !== null && checked?.key === key ? checked.post : null
}

const keyOf = (link: string | null | undefined) => (link ? linkKey(link) : null)
