import type { Post } from '@grid/schema/post'
import { doc, onSnapshot } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { posts } from '../../../data/firestore'

/** One post as it is now, or why it cannot be shown. */
export type PostView =
  | { readonly state: 'loading' | 'gone' | 'failed' | 'unreachable' }
  | { readonly state: 'there'; readonly post: Post; readonly isStale: boolean }

const LOADING: PostView = { state: 'loading' }

/** Follows a post; each `attempt` asks anew after a failure. */
export function usePost(id: string, attempt: number): PostView {
  const [view, setView] = useState<{ readonly id: string; readonly is: PostView } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks anew
  useEffect(() => {
    let isHeard = false
    const tell = (is: PostView) => setView({ id, is })
    return onSnapshot(
      doc(posts, id),
      { includeMetadataChanges: true },
      (snapshot) => {
        const post = snapshot.data()
        const { fromCache } = snapshot.metadata
        if (!fromCache) isHeard = true
        if (post) tell({ state: 'there', post, isStale: fromCache && isHeard })
        else tell({ state: fromCache ? 'unreachable' : 'gone' })
      },
      (error) => {
        console.error('Error fetching the post:', error)
        tell({ state: 'failed' })
      },
    )
  }, [id, attempt])

  return view?.id === id ? view.is : LOADING
}
