import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { notify } from '../design/notify'
import { isSignedInAs } from '../session/session-store'
import {
  type ArrivedDraft,
  DraftAutosave,
  type DraftKind,
  type DraftOutcome,
  isSame,
} from './draft'

/** Shown when another tab has sent or discarded the draft of a form. */
const DRAFT_DELETED_ELSEWHERE = 'This draft was sent or discarded in another tab.'

/**
 * The draft of an open form. It is stored at once when the page is hidden or the form closes.
 *
 * @param base the state of the record that the form changes.
 */
export function useDraftAutosave<Values, Base>(
  kind: DraftKind<Values, Base>,
  base: Base,
): DraftAutosave<Values, Base> {
  const [, render] = useState<unknown>(null)
  const [draft] = useState(() => new DraftAutosave(kind, base, render))

  useEffect(() => {
    const flush = () => {
      draft.flush()
      // Deleting the account removes its drafts for good.
      if (isSignedInAs(kind.uid)) draft.restoreIfRemoved()
    }
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [draft, kind.uid])

  return draft
}

/** How a form checks whether an earlier attempt to send its draft succeeded. */
export type Arrival<Values> = {
  /** Whether a record with this id and these values exists. */
  readonly hasArrived: (id: string, values: Values) => Promise<boolean>
  /** The current values of the form. */
  readonly typed: () => Values
  /** Whether the typed values replace the record, rather than being another text. */
  readonly corrects: (arrived: Values, typed: Values) => boolean | Promise<boolean>
  /** Called if the record exists. */
  readonly onArrived: (id: string, now: ArrivedDraft) => void
}

/**
 * Checks once for each form whether its stored draft was sent. Clears a sent draft. A correction
 * retains the id, another text gets a new one. A failed check runs again at the next call.
 */
export function resolveDraft<Values, Base>(
  draft: DraftAutosave<Values, Base>,
  arrival: Arrival<Values>,
): Promise<DraftOutcome> {
  draft.outcome ??= checkArrival(draft, arrival).catch((error: unknown) => {
    draft.outcome = null
    throw error
  })
  return draft.outcome
}

async function checkArrival<Values, Base>(
  draft: DraftAutosave<Values, Base>,
  { hasArrived, typed, corrects, onArrived }: Arrival<Values>,
): Promise<DraftOutcome> {
  const id = draft.found?.sent?.as
  if (!draft.found || !id) return 'open'
  const { values: arrived } = draft.found
  if (!(await hasArrived(id, arrived)) || draft.sent?.as !== id) return 'open'
  const current = typed()
  let now: ArrivedDraft = 'done'
  if (!isSame(arrived, current)) now = (await corrects(arrived, current)) ? 'correction' : 'other'
  if (now === 'done') draft.clear()
  if (now === 'other') draft.setSent(null)
  // The stored draft is resolved; later calls concern the current one.
  draft.outcome = Promise.resolve('open')
  onArrived(id, now)
  return now
}

/**
 * Resolves a stored draft when the form opens. After a failure, the returned function tries again.
 */
export function useResolvedDraft<Values, Base>(
  draft: DraftAutosave<Values, Base>,
  arrival: Arrival<Values>,
): () => Promise<DraftOutcome> {
  const latest = useRef(arrival)
  useEffect(() => {
    latest.current = arrival
  })
  const [resolve] = useState(
    () => () =>
      resolveDraft(draft, {
        hasArrived: (id, values) => latest.current.hasArrived(id, values),
        typed: () => latest.current.typed(),
        corrects: (arrived, typed) => latest.current.corrects(arrived, typed),
        onArrived: (id, now) => latest.current.onArrived(id, now),
      }),
  )

  useEffect(() => {
    resolve().catch((error: unknown) => console.warn('The draft could not be checked:', error))
  }, [resolve])

  return resolve
}

/**
 * Empties a form whose draft another tab has sent or discarded, so that nothing is sent twice.
 *
 * @param empty null while the form sends its values.
 */
export function useDraftDeletedElsewhere<Values, Base>(
  draft: DraftAutosave<Values, Base>,
  empty: (() => void) | null,
): void {
  const check = useEffectEvent(() => {
    if (!empty || !draft.isDeletedElsewhere) return
    empty()
    notify.blank(DRAFT_DELETED_ELSEWHERE, { id: DRAFT_DELETED_ELSEWHERE })
  })

  useEffect(() => {
    const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== null && oldValue && newValue === null) draft.onRemovedElsewhere(key, oldValue)
      check()
    }
    const onVisibility = () => check()
    window.addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [draft])
}
