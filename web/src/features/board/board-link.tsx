import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isPlainClick } from '../../browser/keyboard'
import { BackLink } from '../../design/links'

/** What a link on the board leaves with the page that it opens. */
export const FROM_BOARD = { isFromBoard: true } as const

/**
 * What a link within the page passes on: it takes the place of the address that it is on, so that
 * the board is still where the reader came from.
 */
export function useWithinPage() {
  const { state } = useLocation()
  return { replace: true, state }
}

/** Leads to the board: back to where the reader has left it, or else to its start. */
export function BoardLink() {
  const { state } = useLocation()
  const navigate = useNavigate()

  const goBack = (event: MouseEvent) => {
    if (!isPlainClick(event) || state?.isFromBoard !== true) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <BackLink to="/hub" onClick={goBack}>
      The Grid
    </BackLink>
  )
}
