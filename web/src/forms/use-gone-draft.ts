import { useEffect, useRef } from 'react'
import type { DraftSlot } from './draft-slot'

/**
 * Empties a form that nobody has touched once the draft that it shows is gone, because another tab
 * has sent or discarded it: who sends it here would send it twice.
 */
export function useGoneDraft<Values, Base>(slot: DraftSlot<Values, Base>, empty: () => void): void {
  const latest = useRef(empty)
  useEffect(() => {
    latest.current = empty
  })

  useEffect(() => {
    const look = () => {
      if (slot.isGone) latest.current()
    }
    window.addEventListener('storage', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('storage', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [slot])
}
