import type { Post } from '@grid/schema/post'
import type { DataSnapshot } from '../../../data/data-source'
import { errorCode } from '../../../data/errors'
import { resubscribeOnError } from '../../../data/resubscribe'
import { publicData } from '../../../session/public-data'

/** One post as it is now, or why it cannot be shown. */
export type PostView =
  | { readonly state: 'loading' | 'gone' | 'failed' | 'unreachable' }
  | { readonly state: 'there'; readonly post: Post; readonly isStale: boolean }

/** Follows a post until the returned function is called, and again after a failure. */
export function followPost(id: string, tell: (view: PostView) => void): () => void {
  let isHeard = false
  const hear = ({ found: post, fromCache }: DataSnapshot<Post | null>) => {
    if (!fromCache) isHeard = true
    if (post) tell({ state: 'there', post, isStale: fromCache && isHeard })
    else tell({ state: fromCache ? 'unreachable' : 'gone' })
  }
  const begin = (fail: (error: unknown) => void) =>
    publicData.watchOne('posts', id, hear, (error) => {
      // No post has an address like that.
      if (errorCode(error) === 'invalid-argument') tell({ state: 'gone' })
      else fail(error)
    })
  return resubscribeOnError(begin, (error) => {
    console.error('Error fetching the post:', error)
    tell({ state: 'failed' })
  })
}
