import { useEffectEvent, useLayoutEffect } from 'react'
import { isTyping } from '../browser/is-typing'
import { type Shortcut, shortcutOf } from './shortcuts'

/** Answers the site's shortcuts wherever nobody is typing. */
export function useShortcuts(answer: (shortcut: Shortcut) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    if (!shortcut || isTyping(event.target)) return
    event.preventDefault()
    answer(shortcut)
  })
  // Before the page says that it is live, and hands over what was pressed until then.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
