import type { Post } from '@grid/schema/post'
import { errorCode } from '../../../data/problem'
import { reader } from '../../../session/reader'

/** One post as it is now, or why it cannot be shown. */
export type PostView =
  | { readonly state: 'loading' | 'gone' | 'failed' | 'unreachable' }
  | { readonly state: 'there'; readonly post: Post; readonly isStale: boolean }

/** Follows a post until the returned function is called. */
export function followPost(id: string, tell: (view: PostView) => void): () => void {
  let isHeard = false
  return reader.watchOne(
    'posts',
    id,
    ({ found: post, isRemembered }) => {
      if (!isRemembered) isHeard = true
      if (post) tell({ state: 'there', post, isStale: isRemembered && isHeard })
      else tell({ state: isRemembered ? 'unreachable' : 'gone' })
    },
    (error) => {
      console.error('Error fetching the post:', error)
      // No post has an address like that.
      const isNone = errorCode(error) === 'invalid-argument'
      tell({ state: isNone ? 'gone' : 'failed' })
    },
  )
}
