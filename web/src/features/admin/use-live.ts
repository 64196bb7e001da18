import type { DocumentReference, Query } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { errorCode } from '../../data/errors'
import {
  type Subscribe,
  subscribeToRecord,
  subscribeToRecords,
} from '../../data/subscriptions.firestore'
import { notify } from '../../design/notify'
import { useRefresh } from './refresh'

/** What a live source shows. */
export type Live<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly data: Data }

type Held<Source, Data> = {
  readonly source: Source
  readonly live: Live<Data>
  readonly error?: unknown
}

const LOADING = { state: 'loading' } as const

/**
 * Follows a query or a document, which the caller keeps the same between renderings. A failure is
 * told once and tried again with each beat of the dashboard; while the tab is out of sight nothing
 * is followed.
 *
 * @param follow - A function of `data/follow.ts`; it never changes.
 */
export function useLive<Source, Data>(
  source: Source,
  follow: Subscribe<Source, Data>,
  failure: string,
): Live<Data> {
  const { epoch, beat, isPaused } = useRefresh()
  const [held, setHeld] = useState<Held<Source, Data> | null>(null)
  const known = held?.source === source ? held : null
  const live = known?.live ?? LOADING
  const [attempt, setAttempt] = useState(0)
  useFailureToast(known?.error, failure)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a beat tries again, a failure waits
  useEffect(() => {
    if (live.state === 'failed') setAttempt((before) => before + 1)
  }, [beat])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish or another try asks anew
  useEffect(() => {
    if (isPaused) return
    return follow(
      source,
      (data) => setHeld({ source, live: { state: 'ready', data } }),
      (reason) => {
        console.error(failure, reason)
        setHeld({ source, live: { state: 'failed' }, error: reason })
      },
    )
  }, [source, epoch, isPaused, attempt])

  return live
}

/** An admin who has just become a member learns of that within this time, and leaves. */
const REFUSAL_PATIENCE_MS = 3_000

/**
 * Tells a failure while it lasts. A refusal waits before it is told: rights that were taken away
 * refuse every list first.
 */
function useFailureToast(error: unknown, failure: string): void {
  const isFailed = error !== undefined
  const isRefused = isFailed && errorCode(error) === 'permission-denied'
  useEffect(() => {
    if (!isFailed) return
    const tell = () => void notify.error(failure, { id: failure })
    if (!isRefused) return tell()
    const timer = setTimeout(tell, REFUSAL_PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isFailed, isRefused, failure])
}

/** Follows the records of a list. */
export function useLiveRows<T>(list: Query<T>, failure: string): Live<readonly T[]> {
  return useLive(list, subscribeToRecords<T>, failure)
}

/** Follows one record; null where there is no such document. */
export function useLiveRecord<T>(reference: DocumentReference<T>, failure: string): Live<T | null> {
  return useLive(reference, subscribeToRecord<T>, failure)
}
