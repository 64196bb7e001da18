import { useEffect, useState } from 'react'
import { isSignedInAs } from '../session/is-signed-in-as'
import { DraftSlot } from './draft-slot'
import type { DraftKind } from './draft-store'

/**
 * The draft of an open form; nothing typed is lost when the page hides or the form goes.
 *
 * @param base what there is to change.
 */
export function useDraftSlot<Values, Base>(
  kind: DraftKind<Values, Base>,
  base: Base,
): DraftSlot<Values, Base> {
  const [, show] = useState<unknown>(null)
  const [slot] = useState(() => new DraftSlot(kind, base, show))

  useEffect(() => {
    const flush = () => {
      slot.flush()
      if (isSignedInAs(kind.uid)) slot.bringBack()
    }
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [slot, kind.uid])

  return slot
}
