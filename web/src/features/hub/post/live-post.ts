import type { Post } from '@grid/schema/post'
import { doc, onSnapshot } from 'firebase/firestore'
import { posts } from '../../../data/firestore'

/** One post as it is now, or why it cannot be shown. */
export type PostView =
  | { readonly state: 'loading' | 'gone' | 'failed' | 'unreachable' }
  | { readonly state: 'there'; readonly post: Post; readonly isStale: boolean }

/** Follows a post until the returned function is called. */
export function followPost(id: string, tell: (view: PostView) => void): () => void {
  let isHeard = false
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
}
