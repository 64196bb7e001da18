import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { paintRain, STEP_MS } from './paint-rain'

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

/** Rains on a canvas while it can be seen, and only then. Gives back how to stop. */
function rainOn(canvas: HTMLCanvasElement): () => void {
  let paint = paintRain(canvas)
  let timer: ReturnType<typeof setInterval> | undefined
  let isInView = false

  const decide = () => {
    const isSeen = isInView && document.visibilityState === 'visible'
    if (isSeen && timer === undefined) timer = setInterval(() => paint(), STEP_MS)
    if (!isSeen && timer !== undefined) {
      clearInterval(timer)
      timer = undefined
    }
    canvas.dataset['state'] = isSeen ? 'falling' : 'paused'
  }
  const view = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false
    decide()
  })
  const size = new ResizeObserver(() => {
    if (canvas.clientWidth > 0) paint = paintRain(canvas)
  })
  const color = new MutationObserver(() => {
    paint = paintRain(canvas)
  })
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

/** Faint glyphs falling behind the first screen. */
export function MatrixRain() {
  const sky = useRef<HTMLCanvasElement>(null)
  useEffect(() => (sky.current ? rainOn(sky.current) : undefined), [])
  return <Sky ref={sky} aria-hidden data-rain />
}
