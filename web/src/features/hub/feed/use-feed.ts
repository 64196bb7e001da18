import type { Category, Post } from '@grid/schema/post'
import { useEffect, useMemo } from 'react'
import { useCollection } from 'react-firebase-hooks/firestore'
import { notify } from '../../../design/notify'
import { HUB_MESSAGES } from '../messages'
import { feedQuery } from './feed-query'

/** What the feed shows; `retry` is left to a reload of the page, as the listener heals itself. */
export type Feed =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly posts: readonly Post[] }

/** The live feed of a category. Each `attempt` asks anew after a failure. */
export function useFeed(category: Category | null): Feed {
  const [snapshot, loading, error] = useCollection(feedQuery(category))

  useEffect(() => {
    if (!error) return
    console.error('Error fetching posts:', error)
    notify.error(HUB_MESSAGES.fetchFailed)
  }, [error])

  return useMemo(() => {
    if (error) return { state: 'failed' }
    if (loading || !snapshot) return { state: 'loading' }
    return { state: 'loaded', posts: snapshot.docs.map((post) => post.data()) }
  }, [snapshot, loading, error])
}
