import { useCallback, useEffect, useRef, useState } from 'react'
import { type CommentList, followComments } from './live-comments'

const LOADING: CommentList = { state: 'loading' }

/** The live comments below a post, and the ways to see more of them. */
export function useComments(postId: string) {
  const [list, setList] = useState(LOADING)
  const [attempt, setAttempt] = useState(0)
  const followed = useRef<ReturnType<typeof followComments> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt listens anew
  useEffect(() => {
    const opened = followComments(postId, setList)
    followed.current = opened
    return () => {
      // "Undo" outlives the page, and would have a comment followed for good.
      followed.current = null
      opened.stop()
    }
  }, [postId, attempt])

  const retry = () => {
    setList(LOADING)
    setAttempt(attempt + 1)
  }
  const more = () => followed.current?.more()
  const also = useCallback((id: string) => followed.current?.also(id), [])
  return { list, retry, more, also }
}
