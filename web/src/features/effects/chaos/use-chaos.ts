import { useCallback, useEffect, useState } from 'react'
import { notify } from '../../../design/notify'
import { useReducedMotion } from '../../../design/use-reduced-motion'
import { EFFECTS_MESSAGES } from '../messages'

const TOAST = { id: 'chaos' }

/** Whether chaos reigns. It ends by the same keys or Esc, and never begins under reduced motion. */
export function useChaos() {
  const [isOn, setIsOn] = useState(false)
  const isStill = useReducedMotion()
  const isChaos = isOn && !isStill

  const toggleChaos = useCallback(() => {
    if (isStill) {
      notify.blank(EFFECTS_MESSAGES.chaosStill, TOAST)
      return
    }
    setIsOn(!isOn)
    notify.blank(isOn ? EFFECTS_MESSAGES.chaosOff : EFFECTS_MESSAGES.chaosOn, TOAST)
  }, [isOn, isStill])

  useEffect(() => {
    if (!isChaos) return
    const root = document.documentElement
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) toggleChaos()
    }
    root.dataset['chaos'] = 'on'
    window.addEventListener('keydown', onKey)
    return () => {
      delete root.dataset['chaos']
      window.removeEventListener('keydown', onKey)
    }
  }, [isChaos, toggleChaos])

  return { isChaos, toggleChaos }
}
