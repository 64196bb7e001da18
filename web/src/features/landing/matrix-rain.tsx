import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cancellable } from '../../browser/timers'
import { PageContainer } from '../../design/page'
import { family, forcedColors, motion } from '../../design/theme/tokens'
import { isRainPaused, storeRainPaused } from './rain-setting'

const Sky = styled('canvas')(({ theme }) => ({
  position: 'absolute',
  zIndex: -1,
  top: 0,
  left: 0,
  width: '100%',
  height: 'min(100vh, 1440px)',
  pointerEvents: 'none',
  fontFamily: family.mono,
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.background.default,
  opacity: 0,
  transition: `opacity ${motion.slow}ms ${motion.ease}`,
  '&[data-state]': { opacity: 1 },
  [`${forcedColors}, print`]: { display: 'none' },
}))

/** Above the content, at its right edge. */
const Place = styled(PageContainer)(({ theme }) => ({
  position: 'absolute',
  top: theme.spacing(0.5),
  insetInline: 0,
  display: 'flex',
  justifyContent: 'end',
  pointerEvents: 'none',
}))

const Control = styled(IconButton)(({ theme }) => ({
  pointerEvents: 'auto',
  marginRight: theme.spacing(-1),
  color: theme.vars.palette.text.secondary,
  [`${forcedColors}, print, (prefers-reduced-motion: reduce), (scripting: none)`]: {
    display: 'none',
  },
}))

const LABELS = { pause: 'Pause background animation', play: 'Play background animation' } as const

/**
 * The rain behind the first screen of the landing page, and the button that pauses it. On a
 * prerendered page the loader starts the rain; hydration continues it.
 */
export function MatrixRain() {
  const sky = useRef<HTMLCanvasElement>(null)
  const [isPaused, setIsPaused] = useState(false)

  useEffect(() => {
    setIsPaused(isRainPaused())
    const { current: canvas } = sky
    if (!canvas) return
    let stop: (() => void) | undefined
    const cancel = cancellable(
      import('./rain'),
      ({ rainOn }) => {
        stop = rainOn(canvas)
      },
      // Decoration: the page is complete without it.
      () => undefined,
    )
    return () => {
      cancel()
      stop?.()
    }
  }, [])

  const toggle = () => {
    storeRainPaused(!isPaused)
    setIsPaused(!isPaused)
  }
  const Icon = isPaused ? Play : Pause
  return (
    <>
      <Sky ref={sky} aria-hidden data-rain data-paused={isPaused || undefined} />
      <Place>
        <Control aria-label={isPaused ? LABELS.play : LABELS.pause} size="small" onClick={toggle}>
          <Icon size={16} aria-hidden />
        </Control>
      </Place>
    </>
  )
}
