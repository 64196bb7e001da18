import type { FirstPage } from '@grid/schema/first-page'
import { useEffect, useState } from 'react'
import { keptPost } from '../feed/feeds'
import { isFresh, noteShown, useFirstPage } from '../first-page'
import { followPost, type PostView } from './live-post'
import { onPostNews } from './post-news'

type View = { readonly id: string; readonly is: PostView }

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
  const [view, setView] = useState<View | null>(null)

  useEffect(() => noteShown(first), [first])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks anew
  useEffect(() => {
    const tell = (is: PostView) => setView((before) => ({ id, is: newerOf(id, before, is) }))
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

/** What is only remembered, or a failure, says nothing newer and changes no more than the mark. */
function newerOf(id: string, before: View | null, is: PostView): PostView {
  const isNews = is.state === 'gone' || (is.state === 'there' && !is.isStale)
  if (before?.id !== id || isNews) return is
  if (before.is.state === 'there') return { ...before.is, isStale: true }
  return before.is.state === 'gone' ? before.is : is
}

function beginningOf(id: string, first: FirstPage | null) {
  const sent = first && isFresh(first) ? first.posts : []
  return { id, post: keptPost(id) ?? sent.find((known) => known.id === id) }
}
