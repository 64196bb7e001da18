import { useEffect, useState } from 'react'
import { CONTAINED_AT, END, START } from './recording'

const STEP_MS = 50

/** The cursor of the recording: stands where the host is contained until someone moves it. */
export function usePlayback() {
  const [at, setAt] = useState(CONTAINED_AT)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const isOver = at >= END

  useEffect(() => {
    if (!isPlaying || isOver) return
    const timer = setInterval(() => setAt((now) => Math.min(END, now + 1)), STEP_MS)
    return () => clearInterval(timer)
  }, [isPlaying, isOver])

  function toggle() {
    if (isPlaying && !isOver) {
      setIsPlaying(false)
      return
    }
    if (isOver || !isTouched) setAt(START)
    setIsTouched(true)
    setIsPlaying(true)
  }

  function seek(to: number) {
    setIsPlaying(false)
    setIsTouched(true)
    setAt(to)
  }

  return { at, isPlaying: isPlaying && !isOver, toggle, seek }
}
