import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { paintRain, STEP_MS } from './rain'

/** Not quite five seconds: what moves longer beside a text must let itself be held. */
const STEPS = Math.floor(4_900 / STEP_MS)

const Sky = styled('canvas')(({ theme }) => ({
  position: 'absolute',
  zIndex: -1,
  top: 0,
  left: 0,
  width: '100%',
  height: 'min(100vh, 720px)',
  pointerEvents: 'none',
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.background.default,
  '@media print': { display: 'none' },
}))

/**
 * Rains on a canvas while it can be seen, until the sky is full, and then stands still for whoever
 * reads. Gives back how to stop.
 */
function rainOn(canvas: HTMLCanvasElement): () => void {
  let paint = paintRain(canvas)
  let timer: ReturnType<typeof setInterval> | undefined
  let isInView = false
  let steps = 0

  const fall = () => {
    paint()
    steps += 1
    if (steps === STEPS) decide()
  }
  const decide = () => {
    const isSeen = isInView && document.visibilityState === 'visible'
    const isFalling = isSeen && steps < STEPS
    if (isFalling && timer === undefined) timer = setInterval(fall, STEP_MS)
    if (!isFalling && timer !== undefined) {
      clearInterval(timer)
      timer = undefined
    }
    canvas.dataset['state'] = isFalling ? 'falling' : isSeen ? 'still' : 'paused'
  }
  /** A new sky, in which it has rained as long as in the one before. */
  const renew = () => {
    paint = paintRain(canvas)
    for (let step = 0; step < steps; step += 1) paint()
  }
  const view = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false
    decide()
  })
  const size = new ResizeObserver(() => {
    if (canvas.clientWidth > 0) renew()
  })
  const color = new MutationObserver(renew)
  view.observe(canvas)
  color.observe(document.documentElement, { attributeFilter: ['data-chaos'] })
  size.observe(canvas)
  document.addEventListener('visibilitychange', decide)
  return () => {
    clearInterval(timer)
    view.disconnect()
    size.disconnect()
    color.disconnect()
    document.removeEventListener('visibilitychange', decide)
  }
}

/** Faint glyphs that fall behind the first screen for a moment, and stay there. */
export function MatrixRain() {
  const sky = useRef<HTMLCanvasElement>(null)
  useEffect(() => (sky.current ? rainOn(sky.current) : undefined), [])
  return <Sky ref={sky} aria-hidden data-rain />
}
