import {
  type DocumentReference,
  type DocumentSnapshot,
  limit,
  onSnapshot,
  type Query,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
  query,
  queryEqual,
  refEqual,
  type SnapshotMetadata,
  startAfter,
} from 'firebase/firestore'
import { useEffect, useMemo, useState } from 'react'
import { useCollection, useCollectionOnce, useDocument } from 'react-firebase-hooks/firestore'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { WITH_METADATA } from '../../data/documents.firestore'
import { errorCode } from '../../data/errors'
import { notify } from '../../design/notify'
import { useAttemptKey, useRefresh } from './refresh'

/** Data that a subscription loads. */
export type Loadable<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly data: Data }

type Snapshot = { readonly metadata: SnapshotMetadata }

type Subscribable = Query<unknown> | DocumentReference<unknown>

function isSame(one: Subscribable, other: Subscribable): boolean {
  if (one.type === 'document') return other.type === 'document' && refEqual(one, other)
  return other.type !== 'document' && queryEqual(one, other)
}

type PreloadedSnapshot = { readonly source: Subscribable; readonly snapshot: Snapshot }

/** The newest snapshots of what was subscribed to before its page was rendered. */
const preloadedSnapshots = createStore(() => ({ all: [] as readonly PreloadedSnapshot[] }))

/**
 * Subscribes to a query or document before its page is rendered. The page then begins with the last
 * snapshot from the server, and its own subscription joins this one.
 *
 * @returns unsubscribes.
 */
export function preloadSubscription(source: Subscribable): () => void {
  const store = (...added: readonly PreloadedSnapshot[]) =>
    preloadedSnapshots.setState(({ all }) => ({
      all: [...all.filter((it) => it.source !== source), ...added],
    }))
  const next = (snapshot: Snapshot) => {
    if (!snapshot.metadata.fromCache) store({ source, snapshot })
  }
  // Nothing shows an error: the page's own subscription gets it too.
  const stop =
    source.type === 'document'
      ? onSnapshot(source, WITH_METADATA, next, () => store())
      : onSnapshot(source, WITH_METADATA, next, () => store())
  return () => {
    stop()
    store()
  }
}

/** A hook of react-firebase-hooks. It unsubscribes when its source becomes null. */
type SnapshotHook<Source, S> = (
  source: Source | null,
  options: typeof OPTIONS,
) => [value: S | undefined, isLoading: boolean, error: Error | undefined]

type Result<Source, S> = {
  readonly source: Source
  readonly snapshot: S | null
  readonly error: Error | null
}

const OPTIONS = { snapshotListenOptions: WITH_METADATA }
/** Without a connection, the cache would have no following row. */
const FROM_SERVER = { getOptions: { source: 'server' } } as const

/** How to subscribe to a query or document, and what its snapshots hold. */
type SourceOptions<Source, S, Data> = {
  readonly useSource: SnapshotHook<Source, S>
  readonly isEmpty: (snapshot: S) => boolean
  readonly read: (snapshot: S) => Data
}

/**
 * The last complete snapshot of a query or document, which the caller memoizes. Resubscribes when
 * an admin refreshes and, after a failure, with each poll tick. A paused dashboard has no
 * subscription and shows the last data.
 *
 * The first data come from the server while it responds: the cache holds only what other
 * subscriptions have read, so the rows would move when the server adds the others. An empty
 * snapshot from the cache is never shown.
 */
function useSnapshot<Source extends Subscribable, S extends Snapshot, Data>(
  source: Source,
  { useSource, isEmpty, read }: SourceOptions<Source, S, Data>,
  failure: string,
): Loadable<Data> {
  const { isPaused, isConnected } = useRefresh()
  const [last, setLast] = useState<Result<Source, S> | null>(null)
  const own = last?.source === source ? last : null
  const ahead = useStore(preloadedSnapshots, ({ all }) =>
    own ? undefined : all.find((it) => isSame(it.source, source)),
  )
  const result = own ?? (ahead ? { source, snapshot: ahead.snapshot as S, error: null } : null)
  const isFailed = result !== null && result.error !== null
  const key = useAttemptKey(isFailed)
  const [subscribed, setSubscribed] = useState({ source, key })
  const isCurrent = subscribed.source === source && subscribed.key === key
  const isSubscribed = isCurrent && !isPaused
  const [snapshot, isLoading, error] = useSource(isSubscribed ? source : null, OPTIONS)
  // The hook is idle once it has unsubscribed. Only then can it subscribe to the next source.
  const isIdle = !isLoading && !snapshot && !error
  if (!isCurrent && isIdle) setSubscribed({ source, key })

  const isFirst = !result?.snapshot
  const isPartial = snapshot?.metadata.fromCache && ((isFirst && isConnected) || isEmpty(snapshot))
  const isComplete = snapshot && !isPartial
  if (isSubscribed && isComplete && snapshot !== result?.snapshot) {
    setLast({ source, snapshot, error: null })
  }
  if (isSubscribed && error && error !== result?.error) {
    setLast({ source, snapshot: null, error })
  }
  useFailureMessage(result?.error ?? null, failure)

  const shown = result?.snapshot
  return useMemo(() => {
    if (isFailed) return { state: 'failed' }
    return shown ? { state: 'ready', data: read(shown) } : { state: 'loading' }
  }, [isFailed, shown, read])
}

/** A former admin is redirected within this time after losing the rights. */
const REJECTION_DELAY_MS = 3_000

/**
 * Logs each failure and shows a toast for the first one. A rejection by the rules waits: lost admin
 * rights reject every list before the session ends.
 */
function useFailureMessage(error: Error | null, failure: string): void {
  useEffect(() => {
    if (error) console.error(failure, error)
  }, [error, failure])

  const isFailed = error !== null
  const isRejected = errorCode(error) === 'permission-denied'
  useEffect(() => {
    if (!isFailed) return
    const show = () => void notify.error(failure, { id: failure })
    if (!isRejected) return show()
    const timer = setTimeout(show, REJECTION_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isFailed, isRejected, failure])
}

const isEmpty = ({ empty }: { readonly empty: boolean }) => empty
const documentsOf = <T>({ docs }: QuerySnapshot<T>) => docs
const rowsOf = <T>({ docs }: QuerySnapshot<T>): readonly T[] =>
  docs.map((document) => document.data())

/** Subscribes to the records of a list. `failure` is shown when the list cannot be read. */
export function useRows<T>(list: Query<T>, failure: string): Loadable<readonly T[]> {
  return useSnapshot(list, { useSource: useCollection<T>, isEmpty, read: rowsOf<T> }, failure)
}

const isMissing = (document: DocumentSnapshot<unknown>) => !document.exists()
const recordOf = <T>(document: DocumentSnapshot<T>) => document.data() ?? null

/** Subscribes to one record; null if there is no such document. */
export function useRecord<T>(reference: DocumentReference<T>, failure: string): Loadable<T | null> {
  const source = { useSource: useDocument<T>, isEmpty: isMissing, read: recordOf<T> }
  return useSnapshot(reference, source, failure)
}

/** One page of a list, and functions that turn to its neighbours. */
export type RowPages<T> = {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly rows: readonly T[]
  /** Counted from 1. */
  readonly page: number
  readonly older: (() => void) | null
  readonly newer: (() => void) | null
  /** Shown when the list cannot be read. */
  readonly failure: string
}

/** Shows a whole list as a single page. */
export function singlePage<T>(list: Loadable<readonly T[]>, failure: string): RowPages<T> {
  const rows = list.state === 'ready' ? list.data : []
  return { state: list.state, rows, page: 1, older: null, newer: null, failure }
}

/** The sizes of the pages of a list. */
type PageSizes = {
  readonly size: number
  /** The list ends after this many rows, even if more are stored. */
  readonly max?: number
  /** The largest `limit` that the rules accept, if a page is as large as that. */
  readonly mostAtOnce?: number
}

type PageOptions = PageSizes & {
  /** Shown when the list cannot be read. */
  readonly failure: string
}

/** How many rows a page reads: also the one after it, unless that is too many. */
function countOf(page: number, { size, max, mostAtOnce = Number.POSITIVE_INFINITY }: PageSizes) {
  const isEnd = max !== undefined && page * size >= max
  return { isEnd, count: isEnd ? size : Math.min(size + 1, mostAtOnce) }
}

/** What `usePagedRows` subscribes to first. */
export function firstPage<T>(list: Query<T>, sizes: PageSizes): Query<T> {
  return query(list, limit(countOf(1, sizes).count))
}

type Position<T> = {
  readonly list: Query<T>
  readonly cursors: readonly QueryDocumentSnapshot<T>[]
}

/**
 * Pages through a query by cursor and subscribes to the current page. A new query begins at its
 * first page. Also reads the row after the page, so that the last page has no button to an empty
 * one: with the page, or on its own if the rules accept no larger one.
 */
export function usePagedRows<T>(list: Query<T>, options: PageOptions): RowPages<T> {
  const { size, failure } = options
  const [position, setPosition] = useState<Position<T>>({ list, cursors: [] })
  const cursors = position.list === list ? position.cursors : []
  const cursor = cursors.at(-1)
  const page = cursors.length + 1
  const { isEnd, count } = countOf(page, options)
  const paged = useMemo(
    () => query(list, ...(cursor ? [startAfter(cursor)] : []), limit(count)),
    [list, cursor, count],
  )
  const source = { useSource: useCollection<T>, isEmpty, read: documentsOf<T> }
  const loaded = useSnapshot(paged, source, failure)
  const documents = loaded.state === 'ready' ? loaded.data : null
  const last = documents?.[size - 1]
  const isFull = !isEnd && documents?.length === count
  const [following, , error] = useCollectionOnce(
    isFull && last && count === size ? query(list, startAfter(last), limit(1)) : null,
    FROM_SERVER,
  )
  // Unknown after a failure: to turn to an empty page does no harm.
  const hasMore = isFull && (count > size || following?.empty === false || error !== undefined)

  return {
    state: loaded.state,
    failure,
    rows: useMemo(
      () => documents?.slice(0, size).map((document) => document.data()) ?? [],
      [documents, size],
    ),
    page,
    older: last && hasMore ? () => setPosition({ list, cursors: [...cursors, last] }) : null,
    newer: page > 1 ? () => setPosition({ list, cursors: cursors.slice(0, -1) }) : null,
  }
}
