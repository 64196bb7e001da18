import { useEffect, useState } from 'react'

/**
 * A place at the end of the body that screen readers always hear. Open dialogs hide everything
 * beside them; this place takes the hiding off again, since a message must reach its reader.
 */
export function useAnnouncer(): HTMLElement | null {
  const [host, setHost] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const element = document.body.appendChild(document.createElement('div'))
    const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'))
    observer.observe(element, { attributeFilter: ['aria-hidden'] })
    setHost(element)
    return () => {
      observer.disconnect()
      element.remove()
    }
  }, [])

  return host
}
