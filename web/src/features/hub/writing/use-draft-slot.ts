import { useEffect, useState } from 'react'
import { currentSession } from '../../../session/session-store'
import { DraftSlot } from './draft-slot'
import type { DraftOwner } from './draft-store'

/** The draft of an open dialog; nothing typed is lost when the page hides or the dialog goes. */
export function useDraftSlot(owner: DraftOwner, basedOn: number | null): DraftSlot {
  const [, show] = useState<unknown>(null)
  const [slot] = useState(() => new DraftSlot(owner, basedOn, show))

  useEffect(() => {
    const flush = () => {
      slot.flush()
      if (isHere(owner.uid)) slot.bringBack()
    }
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [slot, owner.uid])

  return slot
}

function isHere(uid: string): boolean {
  const session = currentSession()
  return session.status === 'signed-in' && session.account.id === uid
}
