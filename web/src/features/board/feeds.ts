import type { FirstPage } from '@grid/schema/first-page'
import { createdIn } from '@grid/schema/period'
import type { Post } from '@grid/schema/post'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { notify } from '../../design/notify'
import { FEED_MESSAGES } from './feed-messages'
import { postsSource } from './feed-query'
import { type FeedState, FeedStore } from './feed-store'
import { boardPath, type Filters, matches, NO_FILTERS } from './filters'
import { markShown, setCached, useFirstPage } from './first-page'
import { ORDERS } from './paginated-feed'
import { onPostUpdate } from './post'

const MAX_FEEDS = 8
const UNFILTERED = boardPath(NO_FILTERS)

type FeedCache = {
  /** Path of the board, and hour of a period → its feed, the most recently used last. */
  readonly feeds: ReadonlyMap<string, FeedStore>
  /** First pages that a feed has begun with. */
  readonly used: ReadonlySet<FirstPage>
}

/** The feeds of this tab, for Back and for pages of single posts. */
const feedCache = createStore<FeedCache>(() => ({ feeds: new Map(), used: new Set() }))

const cachedFeeds = () => [...feedCache.getState().feeds.values()]

onPostUpdate((update) => {
  for (const feed of cachedFeeds()) feed.receive(update)
})

/**
 * The feed under these filters, from the cache if possible. A new feed begins with the first page
 * of the document, but only once, because that page gets old.
 */
export function feedOf(filters: Filters, first: FirstPage | null): FeedStore {
  const path = boardPath(filters)
  const firstPage = path === UNFILTERED && first?.of === 'board' ? first : null
  // The server renders for everyone and caches nothing.
  if (typeof document === 'undefined') {
    return new FeedStore(filters, postsSource(filters), firstPage?.posts ?? null)
  }
  // A period moves on each hour.
  const key = filters.period ? `${path} ${createdIn(new Date()).hour}` : path
  const feed = feedCache.getState().feeds.get(key) ?? openFeed(filters, firstPage)
  const feeds = new Map(feedCache.getState().feeds)
  setCached(feeds, key, feed, MAX_FEEDS)
  feedCache.setState({ feeds })
  return feed
}

function openFeed(filters: Filters, first: FirstPage | null): FeedStore {
  const { used } = feedCache.getState()
  const rendered = first && !used.has(first) ? first.posts : null
  if (first) feedCache.setState({ used: new Set([...used, first]) })
  const posts = rendered ?? offlinePosts(filters)
  return new FeedStore(filters, postsSource(filters), posts, rendered === null)
}

/** A post from the cached feeds, the most recently used one first. */
export function cachedPost(id: string): Post | undefined {
  const posts = cachedFeeds()
    .toReversed()
    .flatMap((feed) => feed.store.getState().posts)
  return posts.find((post) => post.id === id)
}

/** Offline, the posts of other feeds that match the filters, or null. */
function offlinePosts(filters: Filters): readonly Post[] | null {
  if (navigator.onLine) return null
  const posts = cachedFeeds().flatMap((feed) => feed.store.getState().posts)
  const unique = new Map(posts.map((post) => [post.id, post]))
  const found = [...unique.values()].filter((post) => matches(post, filters))
  return found.length > 0 ? found.toSorted(ORDERS[filters.sort]) : null
}

/** A feed and the actions of its user. */
export type FeedView = FeedState & {
  readonly loadMore: () => void
  readonly showNew: () => void
  readonly retry: () => void
}

/** The feed under the filters: its first page in real time, and the older pages loaded so far. */
export function useFeed(filters: Filters, uid: string | null): FeedView {
  const first = useFirstPage()
  const feed = useMemo(() => feedOf(filters, first), [filters, first])
  const [attempt, setAttempt] = useState(0)
  const { key } = useLocation()
  const isReturning = useNavigationType() === 'POP'
  const state = useStore(feed.store)

  useEffect(() => markShown(first), [first])

  useEffect(() => feed.setMember(uid), [feed, uid])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt subscribes again
  useEffect(() => feed.subscribe(isReturning), [feed, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new visit shows what is new
  useEffect(() => {
    if (!isReturning) feed.showPending()
  }, [feed, key])

  const hasFailed = state.state === 'failed'
  useEffect(() => {
    if (hasFailed) notify.error(FEED_MESSAGES.fetchFailed)
  }, [hasFailed])

  return useMemo(
    () => ({
      ...state,
      loadMore: () => void feed.loadMore(),
      showNew: () => feed.showPending(),
      retry: () => setAttempt((count) => count + 1),
    }),
    [feed, state],
  )
}
