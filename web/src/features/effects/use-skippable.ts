import { useEffect, useEffectEvent } from 'react'
import { MODIFIER_KEYS } from '../../browser/modifier-keys'

/**
 * Ends after the given time, or at the first key. Esc does nothing else then, so that it does not
 * close the dialog underneath; any other key reaches what it was meant for.
 */
export function useSkippable(duration: number, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), duration)
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || MODIFIER_KEYS.has(event.key)) return
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
      }
      end()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [duration])
}
