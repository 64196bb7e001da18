import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { whenIdle } from '../browser/idle'
import { lazyComponent } from '../design/lazy-component'

const MatrixRain = lazyComponent(
  async () => (await import('../features/effects/matrix-rain')).MatrixRain,
  { isQuiet: true },
)

const PLAIN = '(prefers-reduced-motion: reduce), (forced-colors: active)'
const LATEST_MS = 3000

/** The rain behind the landing page, once the page has nothing better to do. */
export function Backdrop() {
  const { pathname } = useLocation()
  const isPlain = useMediaQuery(PLAIN)
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true), LATEST_MS), [])
  if (pathname !== '/' || isPlain || !isIdle) return null
  return <MatrixRain />
}
