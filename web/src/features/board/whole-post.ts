import type { Post } from '@grid/schema/post'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../data/errors'
import { notify } from '../../design/notify'
import { publicData } from '../../session/public-data'
import { setCached } from './first-page'

/** The texts of posts that the user has expanded since the page load. */
const wholePosts = new Map<string, Post>()
const MAX_POSTS = 20

const keyOf = (post: Post) => `${post.id} ${post.updated_at.toMillis()}`

/**
 * The post with its whole texts, once they are wanted and loaded; before that the post as the list
 * has it. Lists contain excerpts of long posts.
 */
export function useWholePost(post: Post, isWanted: boolean): Post {
  const key = keyOf(post)
  const [, setLoaded] = useState('')
  const isMissing = isWanted && post.is_excerpt === true && !wholePosts.has(key)

  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    publicData.one('posts', post.id).then(
      (whole) => {
        if (whole) setCached(wholePosts, key, whole, MAX_POSTS)
        if (!isOver) setLoaded(key)
      },
      (error: unknown) => {
        if (!isOver) notify.error(errorMessage(error))
      },
    )
    return () => {
      isOver = true
    }
  }, [isMissing, post.id, key])

  const whole = post.is_excerpt ? wholePosts.get(key) : undefined
  if (!whole) return post
  const { is_excerpt: _, ...fields } = post
  return { ...fields, content: whole.content, code_snippet: whole.code_snippet }
}
