import { useEffect, useState } from 'react'
import { useFirstPage } from '../feed/first-page'
import { followPost, type PostView } from './live-post'

const LOADING: PostView = { state: 'loading' }

/**
 * Follows a post; each `attempt` asks anew after a failure. A post that the document came with is
 * there at once, and stays as it came while nobody answers.
 */
export function usePost(id: string, attempt: number): PostView {
  const sent = useFirstPage()?.posts.find((post) => post.id === id)
  const [view, setView] = useState<{ readonly id: string; readonly is: PostView } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks anew
  useEffect(() => {
    const tell = (is: PostView) => setView({ id, is })
    return followPost(id, tell)
  }, [id, attempt])

  const is = view?.id === id ? view.is : LOADING
  if (!sent || is.state === 'there' || is.state === 'gone') return is
  return { state: 'there', post: sent, isStale: is.state !== 'loading' }
}
