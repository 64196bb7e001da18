import { useEffect, useState } from 'react'
import { onAnnounce } from './announce'
import { VisuallyHidden } from './visually-hidden'

/** Long enough for a screen reader that is still at something else. */
const KEPT_MS = 7000

type Line = { readonly id: number; readonly text: string }

/** The live region of what `announce` says. One per app. */
export function Announcer() {
  const [lines, setLines] = useState<readonly Line[]>([])

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    let last = 0
    const stop = onAnnounce((text) => {
      last += 1
      const id = last
      const takeBack = () => {
        clearTimeout(timer)
        timers.delete(timer)
        setLines((before) => before.filter((line) => line.id !== id))
      }
      const timer = setTimeout(takeBack, KEPT_MS)
      timers.add(timer)
      setLines((before) => [...before, { id, text }])
      return takeBack
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])

  return (
    <VisuallyHidden role="status" aria-atomic={false}>
      {lines.map(({ id, text }) => (
        <span key={id}>{text}</span>
      ))}
    </VisuallyHidden>
  )
}
