import type { FirstPage } from '@grid/schema/first-page'
import type { Post } from '@grid/schema/post'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { notify } from '../../design/notify'
import { FEED_MESSAGES } from './feed-messages'
import { postsSource } from './feed-query'
import { type FeedState, FeedStore, ORDERS } from './feed-store'
import { type Filters, hubAddress, matches, NO_FILTERS } from './filters'
import { keepNewest, noteShown, useFirstPage } from './first-page'
import { onPostUpdate } from './post'

const KEPT = 8
const USUAL = hubAddress(NO_FILTERS)

const feeds = new Map<string, FeedStore>()
const used = new WeakSet<FirstPage>()

onPostUpdate((news) => {
  for (const feed of feeds.values()) feed.hear(news)
})

/**
 * The feed under these filters, as it was left if the reader has been there lately. The first page
 * of the board that the document came with is begun with once: later it is old.
 */
export function feedOf(filters: Filters, first: FirstPage | null): FeedStore {
  const address = hubAddress(filters)
  const begun = address === USUAL && first?.of === 'board' ? first : null
  // A server draws for everyone and keeps nothing.
  if (typeof document === 'undefined') return opened(filters, begun)
  const feed = feeds.get(address) ?? opened(filters, begun, keptOffline(filters))
  keepNewest(feeds, address, feed, KEPT)
  return feed
}

/** A post as a kept feed shows it, the feed that was looked at last before the others. */
export function keptPost(id: string): Post | undefined {
  const posts = [...feeds.values()].reverse().flatMap((feed) => feed.state().posts)
  return posts.find((post) => post.id === id)
}

/** Without a connection: what other feeds hold of the posts under these filters, or nothing. */
function keptOffline(filters: Filters): readonly Post[] | null {
  if (navigator.onLine) return null
  const kept = new Map([...feeds.values()].flatMap((feed) => feed.state().posts.map(withId)))
  const found = [...kept.values()].filter((post) => matches(post, filters))
  return found.length > 0 ? found.toSorted(ORDERS[filters.sort]) : null
}

const withId = (post: Post) => [post.id, post] as const

function opened(
  filters: Filters,
  first: FirstPage | null,
  kept: readonly Post[] | null = null,
): FeedStore {
  const drawn = first && !used.has(first) ? first.posts : null
  if (first) used.add(first)
  return new FeedStore(filters, postsSource(filters), drawn ?? kept, drawn === null)
}

/** The feed and what a reader may ask of it. */
export type FeedView = FeedState & {
  readonly loadMore: () => void
  readonly showNew: () => void
  readonly retry: () => void
}

/** The feed under the filters: its first page live, and as far down as the reader has come. */
export function useFeed(filters: Filters, uid: string | null): FeedView {
  const first = useFirstPage()
  const feed = useMemo(() => feedOf(filters, first), [filters, first])
  const [attempt, setAttempt] = useState(0)
  const { key } = useLocation()
  const isReturning = useNavigationType() === 'POP'
  const [drawn] = useState(feed.state)
  const state = useSyncExternalStore(feed.subscribe, feed.state, () => drawn)

  useEffect(() => noteShown(first), [first])

  useEffect(() => feed.setReader(uid), [feed, uid])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks anew
  useEffect(() => feed.follow(isReturning), [feed, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: coming here again shows what is new
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
      loadMore: () => void feed.more(),
      showNew: () => feed.showPending(),
      retry: () => setAttempt((count) => count + 1),
    }),
    [feed, state],
  )
}
