import { styled } from '@mui/material/styles'
import { Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isTyping } from '../../browser/keyboard'
import { IconAction } from '../../design/buttons'
import { lazyComponent } from '../../design/lazy-component'
import { areKeysOn, KEYS } from './shortcut-keys'

const FIELDS = 'textarea, input'

const BUTTONS = 'button, a'

/** Does what a key stands for, seen from the element that has the focus; false if it is nothing. */
function actOnKey(key: string, focused: Element | null): boolean {
  const card = focused?.closest('article') ?? null
  if (key === KEYS.next) return goTo(cardFrom(card, 1))
  if (key === KEYS.previous) return goTo(cardFrom(card, -1))
  const found = controlOf(key, card)
  if (!found) return false
  if (found.matches(FIELDS)) found.focus()
  else found.click()
  return true
}

/** The control of a key in the card that has the focus, or else the only one on the page. */
function controlOf(key: string, card: Element | null): HTMLElement | null {
  const marked = `[data-key="${CSS.escape(key)}"]`
  const [place, other] = (card?.querySelector(marked) ? card : document).querySelectorAll(marked)
  if (!place || other) return null
  if (place instanceof HTMLElement && place.matches(`${FIELDS}, ${BUTTONS}`)) return place
  return place.querySelector<HTMLElement>(FIELDS) ?? place.querySelector<HTMLElement>(BUTTONS)
}

/** The card so many places on; without a card that has the focus, the next one in sight. */
function cardFrom(card: Element | null, steps: 1 | -1): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-card-link]')]
  const at = links.findIndex((link) => card?.contains(link))
  if (at >= 0) return links[at + steps]
  const isBelow = (link: HTMLElement) => link.getBoundingClientRect().top >= 0
  return steps > 0 ? links.find(isBelow) : links.findLast((link) => !isBelow(link))
}

function goTo(link: HTMLElement | undefined): boolean {
  if (!link) return false
  link.focus({ preventScroll: true })
  link.closest('article')?.scrollIntoView({ block: 'nearest' })
  return true
}

/** What is open has keys of its own. */
const OPEN = '[role="listbox"], [role="menu"], [data-terminal]'

/** What lies behind it waits. A focus that is lost in it is caught around it, so none is asked. */
const MODAL = '[aria-modal="true"]'

/** Answers the board's single keys, wherever nobody is typing. */
function useBoardKeys(onHelp: () => void): void {
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

const KeySheet = lazyComponent(async () => (await import('./shortcut-list')).KeySheet, {
  isAhead: true,
})

/** Fingers have no keys. */
const Place = styled('div')({
  display: 'flex',
  alignItems: 'center',
  '@media not all and (any-pointer: fine)': { display: 'none' },
})

/** The board's single keys, and the button that shows them. */
export function BoardKeys() {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  useBoardKeys(open)
  return (
    <Place>
      <IconAction name="Keyboard shortcuts" onClick={open}>
        <Keyboard size={18} aria-hidden />
      </IconAction>
      {isOpen && <KeySheet onClose={close} onMissing={close} />}
    </Place>
  )
}
