import { useEffect } from 'react'
import { fetchPartsAhead } from '../browser/parts-ahead'
import { useSession } from '../session/session'

const BOARD = /^\/hub(\/|$)/

/** Members on the board have what they may open there before a connection is lost. */
export function usePartsAhead(pathname: string): void {
  const session = useSession()
  const isMember = session.status === 'signed-in' && session.profile !== null
  const isWanted = isMember && BOARD.test(pathname)
  useEffect(() => {
    if (isWanted) fetchPartsAhead()
  }, [isWanted])
}
