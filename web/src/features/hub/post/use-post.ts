import type { FirstPage } from '@grid/schema/first-page'
import { useEffect, useState } from 'react'
import { keptPost } from '../feed/feeds'
import { isFresh, noteShown, useFirstPage } from '../first-page'
import { followPost, type PostView } from './live-post'
import { onPostNews } from './post-news'

const LOADING: PostView = { state: 'loading' }

/**
 * Follows a post, and hears what others ask about it meanwhile; each `attempt` asks anew after a
 * failure. A post that the document came with, unless that was long ago, or that a feed has shown
 * is there at once, and stays as it is while nobody answers.
 */
export function usePost(id: string, attempt: number): PostView {
  const first = useFirstPage()
  const [begun, setBegun] = useState(() => beginningOf(id, first))
  if (begun.id !== id) setBegun(beginningOf(id, first))
  const sent = begun.id === id ? begun.post : undefined
  const [view, setView] = useState<{ readonly id: string; readonly is: PostView } | null>(null)

  useEffect(() => noteShown(first), [first])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks anew
  useEffect(() => {
    const tell = (is: PostView) => setView({ id, is })
    const stopNews = onPostNews(({ id: about, post }) => {
      if (about === id) tell(post ? { state: 'there', post, isStale: false } : { state: 'gone' })
    })
    const stop = followPost(id, tell)
    return () => {
      stopNews()
      stop()
    }
  }, [id, attempt])

  const is = view?.id === id ? view.is : LOADING
  if (!sent || is.state === 'there' || is.state === 'gone') return is
  return { state: 'there', post: sent, isStale: is.state !== 'loading' }
}

function beginningOf(id: string, first: FirstPage | null) {
  const sent = first && isFresh(first) ? first.posts : []
  return { id, post: keptPost(id) ?? sent.find((known) => known.id === id) }
}
