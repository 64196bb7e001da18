import { useEffect, useRef } from 'react'
import { type Arrival, type Outcome, settleDraft } from './draft-arrival'
import type { DraftSlot } from './draft-slot'

/**
 * Finds out what became of a draft that was sent before its form was opened: at once, or where no
 * answer comes, with the next try to send it.
 */
export function useSettledDraft<Values, Base>(
  slot: DraftSlot<Values, Base>,
  arrival: Arrival<Values>,
): () => Promise<Outcome> {
  const latest = useRef(arrival)
  useEffect(() => {
    latest.current = arrival
  })
  const settle = () =>
    settleDraft(slot, {
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
