import { RECORD_ID } from '@grid/schema/record-id'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Whoever asks for what cannot be a document is refused. */
const COMMENT = new RegExp(`^#comment-(${RECORD_ID})$`)

/**
 * Brings the reader to the comment that the address names, once it is there; `find` is asked for
 * one that is not on the first page.
 *
 * @returns the comment's id, or null where the address names none.
 */
export function useCommentAnchor(isLoaded: boolean, find: (id: string) => void): string | null {
  const { hash, key } = useLocation()
  const reached = useRef<string | null>(null)
  const id = COMMENT.exec(hash)?.[1] ?? null
  // All addresses that are typed on one page share a key.
  const asked = `${key}${hash}`

  useEffect(() => {
    if (isLoaded && id) find(id)
  }, [isLoaded, id, find])

  // After each rendering, because the comment may come with any of them.
  useEffect(() => {
    if (!isLoaded || reached.current === asked) return
    if (!id && hash !== '#comments') return
    const target = document.getElementById(hash.slice(1))
    if (!target) return
    reached.current = asked
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: id ? 'center' : 'start' })
  })
  return id
}
