import type { FirstPage } from '@grid/schema/first-page'
import type { Post } from '@grid/schema/post'
import { useEffect, useState } from 'react'
import type { DataSnapshot } from '../../data/data-source'
import { errorCode } from '../../data/errors'
import { resubscribeOnError } from '../../data/resubscribe'
import { publicData } from '../../session/public-data'
import { isFresh, noteShown, useFirstPage } from './first-page'

/** The current state of a post, or null when it was deleted. */
export type PostUpdate = { readonly id: string; readonly post: Post | null }

type Listener = (news: PostUpdate) => void

const listeners = new Set<Listener>()

/** Notifies every list that shows the post without a subscription of its own. */
export function publishPostUpdate(news: PostUpdate): void {
  for (const listener of listeners) listener(news)
}

/** Subscribes to updates until the returned function is called. */
export function onPostUpdate(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads a post from the server and updates every list that shows it. */
export async function refreshPost(id: string): Promise<Post | null> {
  const post = await publicData.one('posts', id)
  publishPostUpdate({ id, post })
  return post
}

/**
 * Tells the lists of a post that its reader has just saved. Nobody waits for them: the save has
 * succeeded already.
 */
export function refreshLists(id: string): void {
  refreshPost(id).catch((error: unknown) => console.warn('Not refreshed:', error))
}

/** One post as it is now, or why it cannot be shown. */
export type PostView =
  | { readonly state: 'loading' | 'gone' | 'failed' | 'unreachable' }
  | { readonly state: 'there'; readonly post: Post; readonly isStale: boolean }

/** Subscribes to a post until the returned function is called; resubscribes after a failure. */
export function subscribeToPost(id: string, tell: (view: PostView) => void): () => void {
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

type View = { readonly id: string; readonly is: PostView }

const LOADING: PostView = { state: 'loading' }

/** How a post is known that a list has shown before. */
type CachedPost = (id: string) => Post | undefined

type Options = {
  /** Another number asks anew, after a failure. */
  readonly attempt: number
  readonly cachedPost: CachedPost
}

/**
 * Follows a post, and hears what others ask about it meanwhile. A post that the document came with,
 * unless that was long ago, or that a list has shown is there at once, and stays as it is while
 * nobody answers.
 */
export function usePost(id: string, { attempt, cachedPost }: Options): PostView {
  const first = useFirstPage()
  const [begun, setBegun] = useState(() => beginningOf(id, { first, cachedPost }))
  if (begun.id !== id) setBegun(beginningOf(id, { first, cachedPost }))
  const sent = begun.id === id ? begun.post : undefined
  const [view, setView] = useState<View | null>(null)

  useEffect(() => noteShown(first), [first])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks anew
  useEffect(() => {
    const tell = (is: PostView) => setView((before) => ({ id, is: newerOf(id, before, is) }))
    const stopNews = onPostUpdate(({ id: about, post }) => {
      if (about === id) tell(post ? { state: 'there', post, isStale: false } : { state: 'gone' })
    })
    const stop = subscribeToPost(id, tell)
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

type Known = { readonly first: FirstPage | null; readonly cachedPost: CachedPost }

function beginningOf(id: string, { first, cachedPost }: Known) {
  const sent = first && isFresh(first) ? first.posts : []
  return { id, post: cachedPost(id) ?? sent.find((known) => known.id === id) }
}
