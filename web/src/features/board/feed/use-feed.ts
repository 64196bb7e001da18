import { setCached } from '@grid/schema/cache'
import type { FirstPage } from '@grid/schema/first-page'
import { createdIn, type Period, unitsOf } from '@grid/schema/period'
import type { Post } from '@grid/schema/post'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { everyWhileVisible } from '../../../browser/timers'
import type { DataSource, PageQuery } from '../../../data/data-source'
import { resubscribeOnError } from '../../../data/resubscribe'
import { notify } from '../../../design/notify'
import { publicData } from '../../../session/public-data'
import { markShown, useFirstPage } from '../first-page'
import { FEED_MESSAGES } from '../messages'
import { onPostUpdate } from '../posts/post'
import { type FeedSource, type FeedState, FeedStore, type FirstPosts } from './feed-store'
import { boardPath, type Filters, indexedToken, matches, NO_FILTERS, pageSize } from './filters'
import { ORDERS } from './paginated-feed'

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

/** A feed to show, with what the cache stores of it once it is shown. */
type OpenedFeed = {
  readonly feed: FeedStore
  readonly key: string
  /** The first page that the feed has begun with. */
  readonly begunWith: FirstPage | null
}

/**
 * The feed under these filters, from the cache if possible. A new feed begins with the first page
 * of the document, but only once, because that page gets old. Changes nothing: React may discard
 * the render that opens it.
 */
export function openFeed(filters: Filters, first: FirstPage | null): OpenedFeed {
  const path = boardPath(filters)
  const firstPage = path === UNFILTERED && first?.of === 'board' ? first : null
  // A period moves on each hour.
  const key = filters.period ? keyOfHour(path, currentHour()) : path
  // The server renders for everyone and caches nothing.
  const isServer = typeof document === 'undefined'
  const { feeds, used } = feedCache.getState()
  const cached = isServer ? undefined : feeds.get(key)
  if (cached) return { feed: cached, key, begunWith: null }
  const begunWith = firstPage && !used.has(firstPage) ? firstPage : null
  const posts = begunWith ? postsOfPage(begunWith) : isServer ? null : loadedPosts(filters)
  return { feed: new FeedStore(filters, postsSource(filters), posts), key, begunWith }
}

/** Caches a feed that is shown, as the most recently used one. */
export function cacheFeed({ feed, key, begunWith }: OpenedFeed): void {
  const { used, ...cache } = feedCache.getState()
  const feeds = new Map(cache.feeds)
  setCached(feeds, key, feed, MAX_FEEDS)
  feedCache.setState({ feeds, used: begunWith ? new Set([...used, begunWith]) : used })
}

const currentHour = () => createdIn(new Date()).hour
const keyOfHour = (path: string, hour: number) => `${path} ${hour}`

const postsOfPage = ({ posts, rendered_at }: FirstPage): FirstPosts => ({
  posts,
  receivedAt: rendered_at,
})

/** A post from the cached feeds, the most recently used one first. */
export function cachedPost(id: string): Post | undefined {
  const posts = cachedFeeds()
    .toReversed()
    .flatMap((feed) => feed.store.getState().posts)
  return posts.find((post) => post.id === id)
}

/** The posts of other feeds that a new feed begins with, or null. */
function loadedPosts(filters: Filters): FirstPosts | null {
  const isPreview = navigator.onLine
  const posts = isPreview ? previewOf(filters) : offlinePosts(filters)
  return posts.length > 0 ? { posts, receivedAt: 0, isPreview, isStale: !isPreview } : null
}

/** Offline, every loaded post that matches. */
function offlinePosts(filters: Filters): readonly Post[] {
  const posts = cachedFeeds().flatMap((feed) => feed.store.getState().posts)
  const unique = new Map(posts.map((post) => [post.id, post]))
  const found = [...unique.values()].filter((post) => matches(post, filters))
  return found.toSorted(ORDERS[filters.sort])
}

/**
 * The posts of the board without filters that match: the results begin with them, because that feed
 * has no gaps. They end before a post whose excerpt does not show whether it matches a search. A
 * period begins with the posts of its last hour.
 */
function previewOf(filters: Filters): readonly Post[] {
  const { sort, period, q } = filters
  const of = period
    ? keyOfHour(boardPath(filters), currentHour() - 1)
    : boardPath({ ...NO_FILTERS, sort })
  const board = feedCache.getState().feeds.get(of)
  if (!board) return []
  const { posts, isStale } = board.store.getState()
  if (isStale) return []
  const isUnknown = (post: Post) =>
    q !== '' &&
    post.is_excerpt === true &&
    !matches(post, filters) &&
    matches(post, { ...filters, q: '' })
  const end = posts.findIndex(isUnknown)
  const known = end < 0 ? posts : posts.slice(0, end)
  return known.filter((post) => matches(post, filters)).slice(0, pageSize(filters))
}

/** A feed and the actions of its user. */
export type FeedView = FeedState & {
  readonly loadMore: () => void
  readonly showNew: () => void
  readonly retry: () => void
}

const HOUR_CHECK_MS = 30_000

/**
 * The hour in which a period ends. It moves on while the page is shown, but not while the user
 * reads further down, where the list would jump.
 */
function useHourOf({ period }: Filters): number {
  const [hour, setHour] = useState(currentHour)
  useEffect(() => {
    if (!period) return
    return everyWhileVisible(HOUR_CHECK_MS, () => {
      if (window.scrollY < window.innerHeight) setHour(currentHour())
    })
  }, [period])
  return hour
}

/** The feed under the filters: its first page in real time, and the older pages loaded so far. */
export function useFeed(filters: Filters, uid: string | null): FeedView {
  const first = useFirstPage()
  const hour = useHourOf(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hour has another feed
  const opened = useMemo(() => openFeed(filters, first), [filters, first, hour])
  const { feed } = opened
  const [attempt, setAttempt] = useState(0)
  const { key } = useLocation()
  const isReturning = useNavigationType() === 'POP'
  const state = useStore(feed.store)

  useEffect(() => markShown(first), [first])

  useEffect(() => cacheFeed(opened), [opened])

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

  return {
    ...state,
    loadMore: () => void feed.loadMore(),
    showNew: () => feed.showPending(),
    retry: () => setAttempt((count) => count + 1),
  }
}

/**
 * The query for a page of posts. Besides the period, the server applies only the narrowest filter,
 * so that every query has an index; the feed applies the others to the posts it receives.
 */
function feedQuery(filters: Filters, now: Date, after: Post | null = null): PageQuery<'posts'> {
  const page = {
    after,
    limit: pageSize(filters),
    // A search compares the whole texts.
    ...(filters.q !== '' && { texts: 'whole' as const }),
  }
  if (filters.sort === 'new') {
    return { from: 'posts', where: narrowest(filters), order: [['created_at', 'desc']], ...page }
  }
  return {
    from: 'posts',
    where: [...narrowest(filters), ...within(filters.period, now)],
    order: [
      ['upvotes', 'desc'],
      ['created_at', 'desc'],
    ],
    ...page,
  }
}

function narrowest(filters: Filters): PageQuery<'posts'>['where'] {
  const token = indexedToken(filters)
  if (token) return [['words', 'array-contains', token]]
  if (filters.author) return [['author_username', '==', filters.author]]
  return filters.category ? [['category', '==', filters.category]] : []
}

function within(period: Period | null, now: Date): PageQuery<'posts'>['where'] {
  if (period === 'day') return [['created_in.hour', 'in', unitsOf(period, now)]]
  if (period === 'year') return [['created_in.month', 'in', unitsOf(period, now)]]
  return period ? [['created_in.day', 'in', unitsOf(period, now)]] : []
}

/** The posts in Firestore, by REST for visitors and by the client for members. */
export function postsSource(filters: Filters, by: DataSource = publicData): FeedSource {
  // All pages of a feed are of the same period.
  const now = new Date()
  return {
    watch: (onSnapshot, onError, receivedAt) => {
      let lastReceivedAt = receivedAt
      return resubscribeOnError(
        (fail) =>
          by.watch(
            feedQuery(filters, now),
            ({ found, fromCache }) => onSnapshot({ posts: found, fromCache }),
            fail,
            lastReceivedAt,
          ),
        (error) => {
          // What was received before the failure may be outdated.
          lastReceivedAt = 0
          onError(error)
        },
      )
    },
    pageAfter: (post) => by.page(feedQuery(filters, now, post)),
    read: (id) => by.one('posts', id),
  }
}
