import { useEffect, useEffectEvent } from 'react'
import { notify } from '../design/notify'
import type { DraftSlot } from './draft-slot'
import { DRAFT_GONE } from './messages'

/**
 * Empties a form once the draft that it shows is gone, because another tab has sent it, or has
 * discarded what nobody has touched here: who sends it here would send it twice.
 *
 * @param empty null while what stands there is being sent from here.
 */
export function useGoneDraft<Values, Base>(
  slot: DraftSlot<Values, Base>,
  empty: (() => void) | null,
): void {
  const look = useEffectEvent(() => {
    if (!empty || !slot.isGone) return
    empty()
    notify.blank(DRAFT_GONE, { id: DRAFT_GONE })
  })

  useEffect(() => {
    const hear = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== null && oldValue && newValue === null) slot.hearRemoved(key, oldValue)
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
