import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

const MatrixRain = lazy(async () => ({
  default: (await import('../features/effects/matrix-rain/matrix-rain')).MatrixRain,
}))

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
  return (
    <Suspense>
      <MatrixRain />
    </Suspense>
  )
}
