import { useEffect, useEffectEvent } from 'react'

/**
 * Closes an overlay, such as a dialog, when the browser navigates its history.
 *
 * @param close - Null while the overlay stays open, as during a request.
 */
export function useOnBack(close: (() => void) | null): void {
  const onBack = useEffectEvent(() => close?.())
  useEffect(() => {
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [])
}
