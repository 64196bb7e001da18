import { type DocumentReference, onSnapshot } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { notify } from '../../design/notify'
import { useRefresh } from './refresh'

/** What a live document shows; `data` is null where there is no such document. */
export type LiveDocument<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly data: T | null }

/** Follows one document as `useLive` follows a list. */
export function useLiveDocument<T>(
  reference: DocumentReference<T>,
  failure: string,
): LiveDocument<T> {
  const { epoch, beat, isPaused } = useRefresh()
  const [live, setLive] = useState<LiveDocument<T>>({ state: 'loading' })
  const attempt = live.state === 'failed' ? beat : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish or another try asks anew
  useEffect(() => {
    if (isPaused) return
    return onSnapshot(
      reference,
      { includeMetadataChanges: true },
      (snapshot) => {
        if (!snapshot.exists() && snapshot.metadata.fromCache) return
        setLive({ state: 'ready', data: snapshot.data() ?? null })
      },
      (error) => {
        console.error(failure, error)
        notify.error(failure, { id: failure })
        setLive({ state: 'failed' })
      },
    )
  }, [reference, epoch, isPaused, attempt])

  return live
}
