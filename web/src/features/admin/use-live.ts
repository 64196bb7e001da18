import { onSnapshot, type Query, type QueryDocumentSnapshot } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { notify } from '../../design/notify'
import { useRefresh } from './refresh'

/** What a live list shows. */
export type Live<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly documents: readonly QueryDocumentSnapshot<T>[] }

type Held<T> = { readonly query: Query<T>; readonly live: Live<T> }

const LOADING = { state: 'loading' } as const

/**
 * Follows a query, which the caller keeps the same between renderings. A failure is told once and
 * tried again with each beat of the dashboard; while the tab is out of sight nothing is followed.
 */
export function useLive<T>(query: Query<T>, failure: string): Live<T> {
  const { epoch, beat, isPaused } = useRefresh()
  const [held, setHeld] = useState<Held<T> | null>(null)
  const live = held?.query === query ? held.live : LOADING
  const attempt = live.state === 'failed' ? beat : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish or another try asks anew
  useEffect(() => {
    if (isPaused) return
    return onSnapshot(
      query,
      { includeMetadataChanges: true },
      (snapshot) => {
        // An empty cache says "nothing" before the server was asked.
        if (snapshot.empty && snapshot.metadata.fromCache) return
        setHeld({ query, live: { state: 'ready', documents: snapshot.docs } })
      },
      (error) => {
        console.error(failure, error)
        notify.error(failure, { id: failure })
        setHeld({ query, live: { state: 'failed' } })
      },
    )
  }, [query, epoch, isPaused, attempt])

  return live
}
