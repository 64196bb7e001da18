import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back when the browser goes to another entry of its history, such as by Back: what lies over
 * the page that is left then is closed with it.
 */
export function useOnBack(close: () => void): void {
  const hear = useEffectEvent(close)
  useEffect(() => {
    const listener = () => hear()
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])
}
