import { setCached } from '@grid/schema/cache'
import type { Comment } from '@grid/schema/comment'
import { toExactInstant } from '@grid/schema/exact-instant'
import { LIMITS } from '@grid/schema/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import type { DataSnapshot } from '../../../data/data-source'
import { resubscribeOnError } from '../../../data/resubscribe'
import { publicData } from '../../../session/public-data'
import { type Entry, openPages, type Pages, type Thread, toThreads } from './comment-threads'

/** The number of posts whose comments stay cached: the last ones that were opened. */
const CACHED_POSTS = 8

type CommentCache = {
  readonly byPost: ReadonlyMap<string, readonly Comment[]>
}

/** The comments of opened posts, for a user who returns without a connection. */
const commentCache = createStore<CommentCache>(() => ({ byPost: new Map() }))

function cacheComments(postId: string, comments: readonly Comment[]): void {
  const byPost = new Map(commentCache.getState().byPost)
  setCached(byPost, postId, comments, CACHED_POSTS)
  commentCache.setState({ byPost })
}

/** The cached comments after one of them, or all; null without a cache. */
function cachedAfter(postId: string, after: string | null): readonly Comment[] | null {
  const comments = commentCache.getState().byPost.get(postId)
  if (!comments || after === null) return comments ?? null
  const index = comments.findIndex(({ id }) => id === after)
  return index < 0 ? null : comments.slice(index + 1)
}

/** The state of the comments on a post. */
export type CommentList =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  /** The server does not respond, and nothing is cached. */
  | { readonly state: 'unreachable' }
  | LoadedComments

export type LoadedComments = {
  readonly state: 'loaded'
  readonly threads: readonly Thread[]
  /** Requested single comments that do not exist. */
  readonly missing: ReadonlySet<string>
  /** Requested single comments that cannot be read at present. */
  readonly unreadable: ReadonlySet<string>
  readonly shown: number
  /** The last comment before those that are not loaded yet, or null if none follow. */
  readonly edge: Comment | null
  readonly isLoadingMore: boolean
}

type CommentEntry = Entry & { readonly comment: Comment }

function toEntry(comment: Comment): CommentEntry {
  const { seconds, nanoseconds } = toExactInstant(comment.created_at)
  const moment = `${String(seconds).padStart(12, '0')}.${String(nanoseconds).padStart(9, '0')}`
  return { id: comment.id, sortKey: `${moment} ${comment.id}`, comment }
}

const commentsOf = ({ entries }: Pages<CommentEntry>) => entries.map(({ comment }) => comment)

/** Subscribes to single comments until they are deleted. */
function subscribeToCommentsById(onChange: () => void) {
  const found = new Map<string, Comment | null>()
  const missing = new Set<string>()
  const unreadable = new Set<string>()
  const stops = new Map<string, () => void>()

  const release = (id: string) => {
    stops.get(id)?.()
    stops.delete(id)
  }

  const watch = (id: string) => {
    if (stops.has(id)) return
    const receive = ({ found: comment, fromCache }: DataSnapshot<Comment | null>) => {
      found.set(id, comment)
      unreadable.delete(id)
      if (comment) missing.delete(id)
      else if (fromCache) unreadable.add(id)
      else {
        // A subscription to a deleted comment emits that deletion again at any time, and could hide
        // a page that already contains the restored comment.
        missing.add(id)
        release(id)
      }
      if (comment?.parent_id) watch(comment.parent_id)
      onChange()
    }
    const stop = resubscribeOnError(
      (fail) => publicData.watchOne('comments', id, receive, fail),
      (error) => {
        console.error('Error fetching a comment:', error)
        unreadable.add(id)
        onChange()
      },
    )
    stops.set(id, stop)
  }

  return { found, missing, unreadable, watch, stop: () => [...stops.keys()].forEach(release) }
}

type PageListener = {
  /** Called with the comments from the server. */
  readonly receive: (found: readonly Comment[]) => void
  /** Called when the server does not respond. */
  readonly miss: () => void
  readonly fail: (error: unknown) => void
}

/** How long to wait for a reachable server before the cached comments are shown. */
const RESPONSE_TIMEOUT_MS = 10_000

function watchPage(postId: string, after: Comment | null, listener: PageListener): () => void {
  let isFromServer = false
  let isMissed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const miss = () => {
    if (!isMissed) listener.miss()
    isMissed = true
  }
  const stop = publicData.watch(
    {
      from: 'comments',
      where: [['post_id', '==', postId]],
      order: [['created_at', 'asc']],
      after,
      limit: LIMITS.page.comments,
    },
    ({ found, fromCache }) => {
      isFromServer ||= !fromCache
      if (isFromServer) {
        clearTimeout(timer)
        listener.receive(found)
      } else if (found.length > 0 && navigator.onLine) {
        // The cache may be incomplete: the notifications subscribe to some replies only.
        timer ??= setTimeout(miss, RESPONSE_TIMEOUT_MS)
      } else {
        miss()
      }
    },
    listener.fail,
  )
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/**
 * Subscribes to the comments on a post by pages, oldest first. Subscribes to single later comments
 * as well, such as the member's own or the one in the URL, until they are deleted.
 */
export function subscribeToComments(postId: string, onChange: (list: CommentList) => void) {
  let hasResponse = false
  let pages: Pages<CommentEntry> = { entries: [], isLoading: true, hasMore: false }

  const fail = (error: unknown) => {
    console.error('Error fetching comments:', error)
    // Loaded comments stay, and so does a reply that the member is writing below one.
    if (pages.entries.length === 0) onChange({ state: 'failed' })
  }

  const publish = () => {
    if (pages.isLoading && pages.entries.length === 0) return
    const paged = commentsOf(pages)
    const shown = new Map(paged.map((comment) => [comment.id, comment]))
    for (const single of commentsById.found.values()) {
      const parent = single?.parent_id
      const isPlaced = !parent || shown.has(parent) || commentsById.found.has(parent)
      if (single && isPlaced && single.post_id === postId) shown.set(single.id, single)
    }
    onChange({
      state: 'loaded',
      threads: toThreads([...shown.values()]),
      // A page may contain a restored comment that has no subscription of its own.
      missing: new Set([...commentsById.missing].filter((id) => !shown.has(id))),
      unreadable: new Set(commentsById.unreadable),
      shown: shown.size,
      edge: pages.hasMore || pages.isLoading ? (paged.at(-1) ?? null) : null,
      isLoadingMore: pages.isLoading,
    })
  }

  const commentsById = subscribeToCommentsById(publish)
  const opened = openPages<CommentEntry>(
    LIMITS.page.comments,
    (after, onPage) => {
      const emit = (found: readonly Comment[]) => onPage(found.map(toEntry))
      /** Continues with the cached comments. */
      const miss = () => {
        const cached = cachedAfter(postId, after?.id ?? null)
        if (cached) emit(cached.slice(0, LIMITS.page.comments))
        else if (after === null) onChange({ state: 'unreachable' })
        if (cached && cached.length > LIMITS.page.comments) queueMicrotask(() => opened.more())
      }
      const receive = (found: readonly Comment[]) => {
        hasResponse = true
        emit(found)
      }
      const last = after?.comment ?? null
      return resubscribeOnError(
        (failed) => watchPage(postId, last, { receive, miss, fail: failed }),
        fail,
      )
    },
    (next) => {
      pages = next
      if (hasResponse) cacheComments(postId, commentsOf(next))
      publish()
    },
  )

  return {
    more: opened.more,
    watchSingle: commentsById.watch,
    stop() {
      opened.stop()
      commentsById.stop()
    },
  }
}

const LOADING: CommentList = { state: 'loading' }

/** The comments on a post in realtime, with functions to load more. */
export function useComments(postId: string) {
  const [attempt, setAttempt] = useState(0)
  const request = `${postId} ${attempt}`
  const [loaded, setLoaded] = useState({ request, list: LOADING })
  const subscription = useRef<ReturnType<typeof subscribeToComments> | null>(null)

  useEffect(() => {
    const current = subscribeToComments(postId, (list) => setLoaded({ request, list }))
    subscription.current = current
    return () => {
      // "Undo" works after the user has left the page, and must not subscribe again.
      subscription.current = null
      current.stop()
    }
  }, [postId, request])

  const retry = () => setAttempt(attempt + 1)
  const more = () => subscription.current?.more()
  const watchSingle = useCallback((id: string) => subscription.current?.watchSingle(id), [])
  return { list: loaded.request === request ? loaded.list : LOADING, retry, more, watchSingle }
}
