import { useEffect, useRef, useState } from 'react'
import { DEMO_END } from '../../../content/demos'
import { useReducedMotion } from '../../../design/use-reduced-motion'

const LONGEST_STEP_MS = 100
const SHARE_IN_VIEW = 0.6

/**
 * The time of a demo, in seconds. It stands at the end until most of the demo is seen, then plays
 * once from the start, unless it is held. It waits while it is off-screen, and never moves where
 * motion is not wanted; there are no controls then.
 */
export function useDemo<Root extends Element>() {
  const root = useRef<Root>(null)
  const isStill = useReducedMotion()
  const [at, setAt] = useState(DEMO_END)
  const [isInView, setIsInView] = useState(false)
  const [isPlaying, setIsPlaying] = useState(false)
  const wasPlayed = useRef(false)

  useEffect(() => {
    const element = root.current
    if (!element || isStill) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsInView(entry?.isIntersecting ?? false),
      { threshold: SHARE_IN_VIEW },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isStill])

  useEffect(() => {
    if (!isInView || wasPlayed.current) return
    wasPlayed.current = true
    setAt(0)
    setIsPlaying(true)
  }, [isInView])

  useEffect(() => {
    if (!isPlaying || !isInView) return
    let last = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      const elapsed = Math.min(LONGEST_STEP_MS, Math.max(0, now - last)) / 1000
      last = now
      setAt((before) => Math.min(DEMO_END, before + elapsed))
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, isInView])

  useEffect(() => {
    if (isPlaying && at >= DEMO_END) setIsPlaying(false)
  }, [isPlaying, at])

  const replay = () => {
    setAt(0)
    setIsPlaying(true)
  }
  if (isStill) return { root, at: DEMO_END, controls: null }
  const hold = () => setIsPlaying(!isPlaying)
  return {
    root,
    at,
    controls: { isPlaying, isAtEnd: at >= DEMO_END, onHold: hold, onReplay: replay },
  }
}
