import type { Comment } from '@grid/schema/comment'
import { compareInstants, exactly } from '@grid/schema/exact-instant'
import { LIMITS } from '@grid/schema/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { publicData } from '../../session/public-data'
import { type Entry, openPages, type Pages } from './comment-pages'
import { keepNewest } from './first-page'

/** A comment with its answers, oldest first; null stands for one that was deleted. */
export type Thread = {
  readonly id: string
  readonly comment: Comment | null
  readonly answers: readonly Comment[]
}

/**
 * Sorts comments into threads, oldest first. An answer is younger than what it answers, so in a
 * list that is read from its old end a parent that is missing was deleted.
 */
export function toThreads(comments: readonly Comment[]): Thread[] {
  const threads = new Map<string, { id: string; comment: Comment | null; answers: Comment[] }>()
  const threadOf = (id: string) => {
    const thread = threads.get(id) ?? { id, comment: null, answers: [] }
    threads.set(id, thread)
    return thread
  }
  for (const comment of [...comments].sort(byAge)) {
    if (comment.parent_id) threadOf(comment.parent_id).answers.push(comment)
    else threadOf(comment.id).comment = comment
  }
  return [...threads.values()]
}

/** The threads, with those that are being answered in their places, although deleted meanwhile. */
export function withThreadsInReply(
  threads: readonly Thread[],
  answered: readonly Comment[],
): readonly Thread[] {
  const gone = answered.filter(({ id }) => !threads.some((thread) => thread.id === id))
  return gone.reduce<readonly Thread[]>((shown, comment) => {
    const place = placeAfter(shown, comment)
    const kept = { id: comment.id, comment: null, answers: [] }
    return [...shown.slice(0, place), kept, ...shown.slice(place)]
  }, threads)
}

/** How many of the threads stand before whatever comes next after a comment. */
export function placeAfter(threads: readonly Thread[], comment: Comment): number {
  const next = threads.findIndex((thread) => {
    const oldest = thread.comment ?? thread.answers[0]
    return oldest && byAge(comment, oldest) < 0
  })
  return next < 0 ? threads.length : next
}

/** Older first; what was written in the same moment goes by id, as the server sorts. */
function byAge(one: Comment, other: Comment): number {
  return compareInstants(one.created_at, other.created_at) || (one.id < other.id ? -1 : 1)
}

/** Of how many posts, those that were read last. */
const KEPT = 8

const kept = new Map<string, readonly Comment[]>()

/** Keeps the comments below a post for whoever comes back to it without a connection. */
function cacheComments(postId: string, comments: readonly Comment[]): void {
  keepNewest(kept, postId, comments, KEPT)
}

/** What was kept of a post's comments behind one of them, or from the first; null for nothing. */
function cachedAfter(postId: string, after: string | null): readonly Comment[] | null {
  const comments = kept.get(postId)
  if (!comments || after === null) return comments ?? null
  const place = comments.findIndex(({ id }) => id === after)
  return place < 0 ? null : comments.slice(place + 1)
}

/** What is known of the comments below a post. */
export type CommentList =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  /** Nobody answers, and nothing is kept. */
  | { readonly state: 'unreachable' }
  | LoadedComments

export type LoadedComments = {
  readonly state: 'loaded'
  readonly threads: readonly Thread[]
  /** The single ones that were asked for, and are not there. */
  readonly missing: ReadonlySet<string>
  readonly shown: number
  /** The last one before those that are not fetched yet, or null where none follow. */
  readonly edge: Comment | null
  readonly isLoadingMore: boolean
}

type Line = Entry & { readonly comment: Comment }

function lineOf(comment: Comment): Line {
  const { seconds, nanoseconds } = exactly(comment.created_at)
  const moment = `${String(seconds).padStart(12, '0')}.${String(nanoseconds).padStart(9, '0')}`
  return { id: comment.id, place: `${moment} ${comment.id}`, comment }
}

const commentsOf = ({ entries }: Pages<Line>) => entries.map(({ comment }) => comment)

/** Follows single comments, each until it is deleted; one that cannot be read is left out. */
function subscribeToSingles(changed: () => void) {
  const found = new Map<string, Comment | null>()
  const missing = new Set<string>()
  const stops = new Map<string, () => void>()

  const release = (id: string) => {
    stops.get(id)?.()
    stops.delete(id)
  }

  const also = (id: string) => {
    if (stops.has(id)) return
    const stop = publicData.watchOne(
      'comments',
      id,
      ({ found: comment, fromCache }) => {
        found.set(id, comment)
        // A listener to what is gone takes every later moment for news that it still is, and may
        // so hide what a page tells of its return.
        if (!comment && !fromCache) {
          missing.add(id)
          release(id)
        }
        if (comment) missing.delete(id)
        if (comment?.parent_id) also(comment.parent_id)
        changed()
      },
      (error) => {
        console.error('Error fetching a comment:', error)
        release(id)
      },
    )
    stops.set(id, stop)
  }

  return { found, missing, also, stop: () => [...stops.keys()].forEach(release) }
}

type PageListener = {
  /** What the server says. */
  readonly answer: (found: readonly Comment[]) => void
  /** Nobody answers. */
  readonly miss: () => void
  readonly fail: (error: unknown) => void
}

/** How long to wait for a reachable server before the cached comments are shown. */
const PATIENCE_MS = 10_000

/** Follows a page of the comments below a post. */
function watchPage(postId: string, after: Comment | null, ears: PageListener): () => void {
  let isFromServer = false
  let isMissed = false
  let patience: ReturnType<typeof setTimeout> | undefined
  const miss = () => {
    if (!isMissed) ears.miss()
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
        clearTimeout(patience)
        ears.answer(found)
      } else if (found.length > 0 && navigator.onLine) {
        // What is remembered may be a part, such as the replies that the bell follows. It is told
        // at once, and then nothing until an answer.
        patience ??= setTimeout(miss, PATIENCE_MS)
      } else {
        miss()
      }
    },
    ears.fail,
  )
  return () => {
    clearTimeout(patience)
    stop()
  }
}

/**
 * Follows the comments below a post, oldest first, by pages. Single ones further down, such as the
 * member's own or one that a link names, are followed beside the pages until they are deleted.
 */
export function subscribeToComments(postId: string, tell: (list: CommentList) => void) {
  let isAnswered = false
  let pages: Pages<Line> = { entries: [], isLoading: true, goesOn: false }

  const fail = (error: unknown) => {
    console.error('Error fetching comments:', error)
    tell({ state: 'failed' })
  }

  const publish = () => {
    if (pages.isLoading && pages.entries.length === 0) return
    const paged = commentsOf(pages)
    const known = new Map(paged.map((comment) => [comment.id, comment]))
    for (const single of singles.found.values()) {
      const parent = single?.parent_id
      const isPlaced = !parent || known.has(parent) || singles.found.has(parent)
      if (single && isPlaced && single.post_id === postId) known.set(single.id, single)
    }
    tell({
      state: 'loaded',
      threads: toThreads([...known.values()]),
      // A page may tell of one that is there again, which nobody follows any more.
      missing: new Set([...singles.missing].filter((id) => !known.has(id))),
      shown: known.size,
      edge: pages.goesOn || pages.isLoading ? (paged.at(-1) ?? null) : null,
      isLoadingMore: pages.isLoading,
    })
  }

  const singles = subscribeToSingles(publish)
  const opened = openPages<Line>(
    LIMITS.page.comments,
    (after, tellPage) => {
      const hear = (found: readonly Comment[]) => tellPage(found.map(lineOf))
      /** Continues with the cached comments. */
      const miss = () => {
        const kept = cachedAfter(postId, after?.id ?? null)
        if (kept) hear(kept.slice(0, LIMITS.page.comments))
        else if (after === null) tell({ state: 'unreachable' })
        if (kept && kept.length > LIMITS.page.comments) queueMicrotask(() => opened.more())
      }
      const answer = (found: readonly Comment[]) => {
        isAnswered = true
        hear(found)
      }
      return watchPage(postId, after?.comment ?? null, { answer, miss, fail })
    },
    (next) => {
      pages = next
      if (isAnswered) cacheComments(postId, commentsOf(next))
      publish()
    },
  )

  return {
    more: opened.more,
    also: singles.also,
    stop() {
      opened.stop()
      singles.stop()
    },
  }
}

const LOADING: CommentList = { state: 'loading' }

/** The live comments below a post, and the ways to see more of them. */
export function useComments(postId: string) {
  const [list, setList] = useState(LOADING)
  const [attempt, setAttempt] = useState(0)
  const followed = useRef<ReturnType<typeof subscribeToComments> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt listens anew
  useEffect(() => {
    const opened = subscribeToComments(postId, setList)
    followed.current = opened
    return () => {
      // "Undo" outlives the page, and would have a comment followed for good.
      followed.current = null
      opened.stop()
    }
  }, [postId, attempt])

  const retry = () => {
    setList(LOADING)
    setAttempt(attempt + 1)
  }
  const more = () => followed.current?.more()
  const also = useCallback((id: string) => followed.current?.also(id), [])
  return { list, retry, more, also }
}
