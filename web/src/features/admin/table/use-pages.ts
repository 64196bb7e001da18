import {
  limit,
  type Query,
  type QueryDocumentSnapshot,
  query,
  startAfter,
} from 'firebase/firestore'
import { useMemo, useState } from 'react'
import { followDocuments } from '../../../data/follow'
import { useLive } from '../use-live'

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
  /** Said when the list cannot be read. */
  readonly failure: string
}

type Way<T> = { readonly list: Query<T>; readonly cursors: readonly QueryDocumentSnapshot<T>[] }

/** Pages through a query by cursor, live. A new query begins at its first page. */
export function usePages<T>(list: Query<T>, { size, most, failure }: Options): Pages<T> {
  const [way, setWay] = useState<Way<T>>({ list, cursors: [] })
  const cursors = way.list === list ? way.cursors : NO_CURSORS
  const cursor = cursors.at(-1)
  const paged = useMemo(
    () => query(list, ...(cursor ? [startAfter(cursor)] : []), limit(size)),
    [list, cursor, size],
  )
  const live = useLive(paged, followDocuments<T>, failure)
  const documents = live.state === 'ready' ? live.data : []
  const page = cursors.length + 1
  const last = documents.at(-1)
  const mayGoOn = documents.length === size && (most === undefined || page * size < most)

  return {
    state: live.state,
    rows: useMemo(() => (live.state === 'ready' ? rowsOf(live.data) : []), [live]),
    page,
    older: last && mayGoOn ? () => setWay({ list, cursors: [...cursors, last] }) : null,
    newer: page > 1 ? () => setWay({ list, cursors: cursors.slice(0, -1) }) : null,
  }
}

const NO_CURSORS: readonly never[] = []

function rowsOf<T>(documents: readonly QueryDocumentSnapshot<T>[]): T[] {
  return documents.map((document) => document.data())
}
