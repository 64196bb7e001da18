import {
  limit,
  type Query,
  type QueryDocumentSnapshot,
  query,
  startAfter,
} from 'firebase/firestore'
import { useMemo, useState } from 'react'
import { subscribeToDocuments } from '../../../data/subscriptions.firestore'
import { type Live, useLive } from '../use-live'

/** A list that is read whole, as a table shows it. */
export function singlePage<T>(list: Live<readonly T[]>): Pages<T> {
  const rows = list.state === 'ready' ? list.data : []
  return { state: list.state, rows, page: 1, older: null, newer: null }
}

/** One page of a list that the server cuts, and the ways to its neighbours. */
export type Pages<T> = {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly rows: readonly T[]
  /** Counted from 1. */
  readonly page: number
  readonly older: (() => void) | null
  readonly newer: (() => void) | null
}

type Options = {
  readonly size: number
  /** The list ends after this many rows, even where there are more. */
  readonly most?: number
  /** What the rules give at once, where a page is as large as that. */
  readonly mostAtOnce?: number
  /** Said when the list cannot be read. */
  readonly failure: string
}

type Way<T> = { readonly list: Query<T>; readonly cursors: readonly QueryDocumentSnapshot<T>[] }

/**
 * Pages through a query by cursor, live. A new query begins at its first page. One row more than a
 * page shows is read, where the rules give it, so that nobody is led to a page without a row.
 */
export function usePages<T>(list: Query<T>, options: Options): Pages<T> {
  const { size, most, mostAtOnce = Number.POSITIVE_INFINITY, failure } = options
  const [way, setWay] = useState<Way<T>>({ list, cursors: [] })
  const cursors = way.list === list ? way.cursors : NO_CURSORS
  const cursor = cursors.at(-1)
  const page = cursors.length + 1
  const isEnd = most !== undefined && page * size >= most
  const asked = isEnd ? size : Math.min(size + 1, mostAtOnce)
  const paged = useMemo(
    () => query(list, ...(cursor ? [startAfter(cursor)] : []), limit(asked)),
    [list, cursor, asked],
  )
  const live = useLive(paged, subscribeToDocuments<T>, failure)
  const documents = live.state === 'ready' ? live.data : []
  const last = documents[size - 1]
  const mayGoOn = !isEnd && documents.length === asked

  return {
    state: live.state,
    rows: useMemo(() => (live.state === 'ready' ? rowsOf(live.data, size) : []), [live, size]),
    page,
    older: last && mayGoOn ? () => setWay({ list, cursors: [...cursors, last] }) : null,
    newer: page > 1 ? () => setWay({ list, cursors: cursors.slice(0, -1) }) : null,
  }
}

const NO_CURSORS: readonly never[] = []

function rowsOf<T>(documents: readonly QueryDocumentSnapshot<T>[], size: number): T[] {
  return documents.slice(0, size).map((document) => document.data())
}
