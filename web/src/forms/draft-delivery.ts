import { useEffect, useEffectEvent, useRef } from 'react'
import { notify } from '../design/notify'
import { isSame } from './draft-store'
import { DRAFT_DELETED_ELSEWHERE } from './messages'
import type { DraftAutosave } from './use-draft'

/** How a form finds out what became of a draft that was sent before it was opened. */
export type Arrival<Values> = {
  /** Whether a record with this id stands there and says the same. */
  readonly hasArrived: (id: string, values: Values) => Promise<boolean>
  /** What stands in the form by now. */
  readonly typed: () => Values
  /** Whether what is typed corrects what has arrived, rather than being another text. */
  readonly corrects: (arrived: Values, typed: Values) => boolean | Promise<boolean>
  /** Called when it has arrived. */
  readonly onArrived: (id: string, now: ArrivedDraft) => void
}

/**
 * What a draft is that was found to have arrived: there is no more of it, or what is typed by now
 * corrects it, or is another text.
 */
export type ArrivedDraft = 'done' | 'correction' | 'other'

/** What became of a draft that was found; `open` is one that is still to be sent. */
type Outcome = ArrivedDraft | 'open'

/** What was answered, or is being asked, of each form's draft. */
const answers = new WeakMap<object, Promise<Outcome>>()

/**
 * Finds out, once for each form, whether what it found had arrived under its id. Then the draft is
 * done; a correction that has been typed since keeps the id, another text takes one of its own.
 * After a failure it is asked again.
 */
export function resolveDraft<Values, Base>(
  slot: DraftAutosave<Values, Base>,
  arrival: Arrival<Values>,
): Promise<Outcome> {
  const known = answers.get(slot)
  if (known !== undefined) return known
  const answer = ask(slot, arrival).catch((error: unknown) => {
    answers.delete(slot)
    throw error
  })
  answers.set(slot, answer)
  return answer
}

async function ask<Values, Base>(
  slot: DraftAutosave<Values, Base>,
  { hasArrived, typed, corrects, onArrived }: Arrival<Values>,
): Promise<Outcome> {
  const sentAs = slot.found?.sent?.as
  if (!slot.found || !sentAs) return 'open'
  const arrived = slot.found.values
  if (!(await hasArrived(sentAs, arrived)) || slot.sent?.as !== sentAs) return 'open'
  const now = await compareWithTyped(arrived, typed(), corrects)
  if (now === 'done') slot.clear()
  if (now === 'other') slot.setSent(null)
  // What is asked about later has not been found here.
  answers.set(slot, Promise.resolve('open'))
  onArrived(sentAs, now)
  return now
}

async function compareWithTyped<Values>(
  arrived: Values,
  typed: Values,
  corrects: Arrival<Values>['corrects'],
): Promise<ArrivedDraft> {
  if (isSame(arrived, typed)) return 'done'
  return (await corrects(arrived, typed)) ? 'correction' : 'other'
}

/**
 * Finds out what became of a draft that was sent before its form was opened: at once, or where no
 * answer comes, with the next try to send it.
 */
export function useResolvedDraft<Values, Base>(
  slot: DraftAutosave<Values, Base>,
  arrival: Arrival<Values>,
): () => Promise<Outcome> {
  const latest = useRef(arrival)
  useEffect(() => {
    latest.current = arrival
  })
  const settle = () =>
    resolveDraft(slot, {
      hasArrived: (id, values) => latest.current.hasArrived(id, values),
      typed: () => latest.current.typed(),
      corrects: (arrived, typed) => latest.current.corrects(arrived, typed),
      onArrived: (id, now) => latest.current.onArrived(id, now),
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each form asks once
  useEffect(() => {
    settle().catch((error: unknown) => console.warn('Not known whether the draft arrived:', error))
  }, [slot])

  return settle
}

/**
 * Empties a form once the draft that it shows is gone, because another tab has sent it, or has
 * discarded what nobody has touched here: who sends it here would send it twice.
 *
 * @param empty null while what stands there is being sent from here.
 */
export function useDraftDeletedElsewhere<Values, Base>(
  slot: DraftAutosave<Values, Base>,
  empty: (() => void) | null,
): void {
  const look = useEffectEvent(() => {
    if (!empty || !slot.isDeletedElsewhere) return
    empty()
    notify.blank(DRAFT_DELETED_ELSEWHERE, { id: DRAFT_DELETED_ELSEWHERE })
  })

  useEffect(() => {
    const hear = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== null && oldValue && newValue === null) slot.onRemovedElsewhere(key, oldValue)
      look()
    }
    const see = () => look()
    window.addEventListener('storage', hear)
    document.addEventListener('visibilitychange', see)
    return () => {
      window.removeEventListener('storage', hear)
      document.removeEventListener('visibilitychange', see)
    }
  }, [slot])
}
