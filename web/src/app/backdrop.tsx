import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyPart } from '../design/lazy-part'

const MatrixRain = lazyPart(
  async () => (await import('../features/effects/matrix-rain/matrix-rain')).MatrixRain,
  { isQuiet: true },
)

const PLAIN = '(prefers-reduced-motion: reduce), (forced-colors: active)'
const LATEST_MS = 3000

function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const rest = () => setIsIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, LATEST_MS)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(rest, { timeout: LATEST_MS })
    return () => cancelIdleCallback(request)
  }, [])
  return isIdle
}

/** The rain behind the landing page, once the page has nothing better to do. */
export function Backdrop() {
  const { pathname } = useLocation()
  const isPlain = useMediaQuery(PLAIN)
  const isIdle = useIdle()
  if (pathname !== '/' || isPlain || !isIdle) return null
  return <MatrixRain />
}
