import { useEffect } from 'react'
import { fetchPartsAhead } from '../browser/parts-ahead'
import { useSignedIn } from '../session/session'

const BOARD = /^\/hub(\/|$)/

/** Members on the board have what they may open there before a connection is lost. */
export function usePartsAhead(pathname: string): void {
  const profile = useSignedIn()?.profile ?? null
  const isWanted = profile !== null && BOARD.test(pathname)
  useEffect(() => {
    if (isWanted) fetchPartsAhead()
  }, [isWanted])
}
