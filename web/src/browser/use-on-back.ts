import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** The event by which overlays learn of Back and Forward before the router does. */
export const BACK_EVENT = 'grid:back'

/**
 * Sends `BACK_EVENT` on each navigation of the browser's history. Belongs inside the router: the
 * layout effects of children run first, so this one receives the browser's event before the router,
 * which removes the overlays of the page that it leaves.
 */
export function useBackEvents(): void {
  useLayoutEffect(() => {
    const send = () => window.dispatchEvent(new Event(BACK_EVENT))
    window.addEventListener('popstate', send)
    return () => window.removeEventListener('popstate', send)
  }, [])
}

/**
 * Closes an overlay, such as a dialog, when the browser navigates its history.
 *
 * @param close - Null while the overlay stays open, as during a request.
 */
export function useOnBack(close: (() => void) | null): void {
  const onBack = useEffectEvent(() => close?.())
  useEffect(() => {
    window.addEventListener(BACK_EVENT, onBack)
    return () => window.removeEventListener(BACK_EVENT, onBack)
  }, [])
}
