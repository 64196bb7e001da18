import { setCached } from '@grid/schema/cache'
import type { FirstPage } from '@grid/schema/first-page'
import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useIsHydrated } from '../../../browser/hydration'
import type { DataSnapshot } from '../../../data/data-source'
import { errorCode, errorMessage } from '../../../data/errors'
import { resubscribeOnError } from '../../../data/resubscribe'
import { notify } from '../../../design/notify'
import { publicData } from '../../../session/public-data'
import { WRITING_MESSAGES } from '../../../session/require-writer'
import { isFresh, markShown, useFirstPage } from '../first-page'

/** The current state of a post, or null when it was deleted. */
export type PostUpdate = { readonly id: string; readonly post: Post | null }

/** The last post that was read again. */
const postUpdates = createStore<{ readonly latest: PostUpdate | null }>(() => ({ latest: null }))

/** Notifies every list that shows the post without a subscription of its own. */
export function publishPostUpdate(latest: PostUpdate): void {
  postUpdates.setState({ latest })
}

/** Subscribes to updates until the returned function is called. */
export function onPostUpdate(listener: (update: PostUpdate) => void): () => void {
  return postUpdates.subscribe(({ latest }) => {
    if (latest) listener(latest)
  })
}

/** Reads a post from the server and updates every list that shows it. */
export async function refreshPost(id: string): Promise<Post | null> {
  const post = await publicData.one('posts', id)
  publishPostUpdate({ id, post })
  return post
}

/**
 * Refreshes a saved post in the lists. Nothing waits for the result, because the save succeeded.
 */
export function refreshLists(id: string): void {
  refreshPost(id).catch((error: unknown) => console.warn('Not refreshed:', error))
}

/** One post as it is now, or why it cannot be shown. */
export type PostView =
  | { readonly state: 'loading' | 'gone' | 'failed' | 'unreachable' }
  | { readonly state: 'there'; readonly post: Post; readonly isStale: boolean }

/** Subscribes to a post until the returned function is called; resubscribes after a failure. */
export function subscribeToPost(id: string, onChange: (view: PostView) => void): () => void {
  let isFromServer = false
  const receive = ({ found: post, fromCache }: DataSnapshot<Post | null>) => {
    if (!fromCache) isFromServer = true
    if (post) onChange({ state: 'there', post, isStale: fromCache && isFromServer })
    else onChange({ state: fromCache ? 'unreachable' : 'gone' })
  }
  const begin = (fail: (error: unknown) => void) =>
    publicData.watchOne('posts', id, receive, (error) => {
      // The server rejects ids that no document can have.
      if (errorCode(error) === 'invalid-argument') onChange({ state: 'gone' })
      else fail(error)
    })
  return resubscribeOnError(begin, (error) => {
    console.error('Error fetching the post:', error)
    onChange({ state: 'failed' })
  })
}

type LoadedView = { readonly id: string; readonly request: string; readonly view: PostView }

const LOADING: PostView = { state: 'loading' }

/** Returns a post that a list has loaded before. */
type CachedPost = (id: string) => Post | undefined

type Options = {
  /** A changed number requests the post again. */
  readonly attempt: number
  readonly cachedPost: CachedPost
}

/**
 * Subscribes to a post, and receives refreshes by other components. Shows a prerendered or cached
 * post at once, until the server answers.
 */
export function usePost(id: string, { attempt, cachedPost }: Options): PostView {
  const first = useFirstPage()
  const [initial, setInitial] = useState(() => initialPostOf(id, { first, cachedPost }))
  if (initial.id !== id) setInitial(initialPostOf(id, { first, cachedPost }))
  const initialPost = initial.id === id ? initial.post : undefined
  const [loaded, setLoaded] = useState<LoadedView | null>(null)

  useEffect(() => markShown(first), [first])

  const request = `${id} ${attempt}`
  useEffect(() => {
    const show = (view: PostView) =>
      setLoaded((last) => ({
        id,
        request,
        view: newerOf(last?.id === id ? last.view : LOADING, view),
      }))
    const stopUpdates = onPostUpdate(({ id: about, post }) => {
      if (about === id) show(post ? { state: 'there', post, isStale: false } : { state: 'gone' })
    })
    const stop = subscribeToPost(id, show)
    return () => {
      stopUpdates()
      stop()
    }
  }, [id, request])

  const view = loaded?.request === request ? loaded.view : LOADING
  if (!initialPost || view.state === 'there' || view.state === 'gone') return view
  return { state: 'there', post: initialPost, isStale: view.state !== 'loading' }
}

/** The newer of two states: a cached post or a failure only marks the shown post as stale. */
function newerOf(last: PostView, next: PostView): PostView {
  const isNews = next.state === 'gone' || (next.state === 'there' && !next.isStale)
  if (isNews) return next
  if (last.state === 'there') return { ...last, isStale: true }
  return last.state === 'gone' ? last : next
}

type Sources = { readonly first: FirstPage | null; readonly cachedPost: CachedPost }

function initialPostOf(id: string, { first, cachedPost }: Sources) {
  const firstPosts = first && isFresh(first) ? first.posts : []
  return { id, post: cachedPost(id) ?? firstPosts.find((post) => post.id === id) }
}

/** The number of whole posts that are kept, which is more than a page shows expanded at once. */
const MAX_WHOLE_POSTS = 100

/** The posts with whole texts that the user has expanded last. */
const wholePosts = createStore<ReadonlyMap<string, Post>>(() => new Map())

const versionKey = (post: Post) => `${post.id} ${post.updated_at.toMillis()}`

/** A cut ends before a character, which has up to four bytes. */
const LEAST_CUT_BYTES = LIMITS.excerpt.codeBytes - 3

/** Whether a list may have cut the code of a post. */
export function isCodeCut({ is_excerpt, code_snippet }: Post): boolean {
  if (!is_excerpt || !code_snippet) return false
  return new TextEncoder().encode(code_snippet).length >= LEAST_CUT_BYTES
}

/**
 * The post with its whole texts, once they are wanted and loaded; before that the post as the list
 * has it. Lists contain excerpts of long posts.
 *
 * @param onFailed - called if they cannot be loaded, besides a toast.
 */
export function useWholePost(post: Post, isWanted: boolean, onFailed?: () => void): Post {
  const key = versionKey(post)
  const isExcerpt = post.is_excerpt === true
  const whole = useStore(wholePosts, (posts) => (isExcerpt ? posts.get(key) : undefined))
  const isMissing = isWanted && isExcerpt && !whole
  const fail = useEffectEvent((error: unknown) => {
    notify.error(errorMessage(error))
    onFailed?.()
  })

  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    publicData.one('posts', post.id).then(
      (loaded) => {
        if (loaded) {
          const posts = new Map(wholePosts.getState())
          setCached(posts, key, loaded, MAX_WHOLE_POSTS)
          wholePosts.setState(posts, true)
          return
        }
        publishPostUpdate({ id: post.id, post: null })
        notify.error(WRITING_MESSAGES.gone)
      },
      (error: unknown) => {
        if (!isOver) fail(error)
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

/** Characters that an HTML parser drops or changes (preprocessing of the input stream). */
const LOST_IN_HTML = /[\0\r]/

/**
 * Returns React keys for prerendered posts. A post with text that HTML cannot carry gets a new key
 * after hydration, so that the browser renders it again with the exact text.
 */
export function useExactKey(): (post: Post) => string {
  const isInBrowser = useIsHydrated()
  return (post) => (isInBrowser && isLossy(post) ? `${post.id} exact` : post.id)
}

function isLossy(post: Post): boolean {
  const texts = Object.values(post)
    .flat()
    .filter((value) => typeof value === 'string')
  return texts.some((text) => LOST_IN_HTML.test(text))
}
