import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../browser/is-typing'
import { actOnKey } from './act-on-key'
import { areKeysOn } from './key-switch'
import { KEYS } from './keys'

/** What is open has keys of its own. */
const OPEN = '[role="listbox"], [role="menu"], [data-terminal]'
/** What lies behind it waits. A focus that is lost in it is caught around it, so none is asked. */
const MODAL = '[aria-modal="true"]'

/** Answers the board's single keys, wherever nobody is typing. */
export function useBoardKeys(onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey } = event
    if (event.defaultPrevented || ctrlKey || altKey || metaKey || !areKeysOn()) return
    if (document.querySelector(MODAL)) return
    if (isTyping(target) || (target instanceof Element && target.closest(OPEN))) return
    if (key === KEYS.help) onHelp()
    else if (!actOnKey(key, document.activeElement)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
