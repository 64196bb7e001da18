import { useEffect, useEffectEvent } from 'react'

/**
 * Closes an overlay, such as a dialog, when the browser navigates its history.
 */
export function useOnBack(close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    const listener = () => onBack()
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])
}
