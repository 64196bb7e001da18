import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { isPrerendered } from './live'

/**
 * Brings the reader to the start of the route: page top and focus on `main`, or the anchor.
 * Runs inside the route's Suspense boundary, hence only once the page is there.
 */
export function useArrival() {
  const { pathname, hash, key } = useLocation()
  const seen = useRef(key)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts, also to here
  useEffect(() => {
    const isNew = seen.current !== key
    seen.current = key
    // The browser has brought the reader here long ago, and the reader may have moved on since.
    if (isPrerendered()) return
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (target) {
      if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
      target.focus({ preventScroll: true })
      target.scrollIntoView()
      return
    }
    if (!isNew) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, key])
}
