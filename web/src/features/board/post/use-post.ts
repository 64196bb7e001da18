import type { FirstPage } from '@grid/schema/first-page'
import type { Post } from '@grid/schema/post'
import { useEffect, useState } from 'react'
import { isFresh, noteShown, useFirstPage } from '../first-page'
import { followPost, type PostView } from './live-post'
import { onPostNews } from './post-news'

type View = { readonly id: string; readonly is: PostView }

const LOADING: PostView = { state: 'loading' }

/** How a post is known that a list has shown before. */
type KeptPost = (id: string) => Post | undefined

type Options = {
  /** Another number asks anew, after a failure. */
  readonly attempt: number
  readonly keptPost: KeptPost
}

/**
 * Follows a post, and hears what others ask about it meanwhile. A post that the document came with,
 * unless that was long ago, or that a list has shown is there at once, and stays as it is while
 * nobody answers.
 */
export function usePost(id: string, { attempt, keptPost }: Options): PostView {
  const first = useFirstPage()
  const [begun, setBegun] = useState(() => beginningOf(id, { first, keptPost }))
  if (begun.id !== id) setBegun(beginningOf(id, { first, keptPost }))
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

type Known = { readonly first: FirstPage | null; readonly keptPost: KeptPost }

function beginningOf(id: string, { first, keptPost }: Known) {
  const sent = first && isFresh(first) ? first.posts : []
  return { id, post: keptPost(id) ?? sent.find((known) => known.id === id) }
}
