import type { Post } from '@grid/schema/post'
import type { Heard } from '../../../data/data-source'
import { errorCode } from '../../../data/errors'
import { followAgain } from '../../../data/resubscribe'
import { reader } from '../../../session/public-data'

/** One post as it is now, or why it cannot be shown. */
export type PostView =
  | { readonly state: 'loading' | 'gone' | 'failed' | 'unreachable' }
  | { readonly state: 'there'; readonly post: Post; readonly isStale: boolean }

/** Follows a post until the returned function is called, and again after a failure. */
export function followPost(id: string, tell: (view: PostView) => void): () => void {
  let isHeard = false
  const hear = ({ found: post, isRemembered }: Heard<Post | null>) => {
    if (!isRemembered) isHeard = true
    if (post) tell({ state: 'there', post, isStale: isRemembered && isHeard })
    else tell({ state: isRemembered ? 'unreachable' : 'gone' })
  }
  const begin = (fail: (error: unknown) => void) =>
    reader.watchOne('posts', id, hear, (error) => {
      // No post has an address like that.
      if (errorCode(error) === 'invalid-argument') tell({ state: 'gone' })
      else fail(error)
    })
  return followAgain(begin, (error) => {
    console.error('Error fetching the post:', error)
    tell({ state: 'failed' })
  })
}
