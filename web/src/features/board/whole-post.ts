import type { Post } from '@grid/schema/post'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { errorMessage } from '../../data/errors'
import { notify } from '../../design/notify'
import { publicData } from '../../session/public-data'

/** The posts with whole texts that the user has expanded since the page load. */
const wholePosts = createStore<ReadonlyMap<string, Post>>(() => new Map())

const keyOf = (post: Post) => `${post.id} ${post.updated_at.toMillis()}`

/**
 * The post with its whole texts, once they are wanted and loaded; before that the post as the list
 * has it. Lists contain excerpts of long posts.
 */
export function useWholePost(post: Post, isWanted: boolean): Post {
  const key = keyOf(post)
  const isExcerpt = post.is_excerpt === true
  const whole = useStore(wholePosts, (posts) => (isExcerpt ? posts.get(key) : undefined))
  const isMissing = isWanted && isExcerpt && !whole

  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    publicData.one('posts', post.id).then(
      (loaded) => {
        if (loaded) wholePosts.setState(new Map([...wholePosts.getState(), [key, loaded]]), true)
      },
      (error: unknown) => {
        if (!isOver) notify.error(errorMessage(error))
      },
    )
    return () => {
      isOver = true
    }
  }, [isMissing, post.id, key])

  if (!whole) return post
  const { is_excerpt: _, ...fields } = post
  return { ...fields, content: whole.content, code_snippet: whole.code_snippet }
}
