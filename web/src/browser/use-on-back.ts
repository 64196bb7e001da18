import { useEffect, useEffectEvent } from 'react'

/**
 * Closes an overlay, such as a dialog, when the browser navigates its history.
 */
export function useOnBack(close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [])
}
