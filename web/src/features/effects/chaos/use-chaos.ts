import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useState } from 'react'
import { notify } from '../../../design/notify'

const TOAST = { id: 'chaos' }

export const CHAOS_MESSAGES = {
  on: 'Chaos mode is on. Press Ctrl+Shift+X or Esc to leave it.',
  off: 'Chaos mode is off.',
  still: 'Chaos mode stays off, because your device asks for reduced motion.',
} as const

/** Whether chaos reigns. It ends by the same keys or Esc, and never begins under reduced motion. */
export function useChaos() {
  const [isOn, setIsOn] = useState(false)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isChaos = isOn && !isStill

  const toggleChaos = useCallback(() => {
    if (isStill) {
      notify.blank(CHAOS_MESSAGES.still, TOAST)
      return
    }
    setIsOn(!isOn)
    notify.blank(isOn ? CHAOS_MESSAGES.off : CHAOS_MESSAGES.on, TOAST)
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
