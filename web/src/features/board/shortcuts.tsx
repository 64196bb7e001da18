import { styled } from '@mui/material/styles'
import { Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isTyping } from '../../browser/input'
import { IconAction } from '../../design/buttons'
import { lazyComponent } from '../../design/lazy-component'
import { areShortcutsOn, KEYS, shortcutKey } from './shortcut-keys'

const FIELDS = 'textarea, input'

const BUTTONS = 'button, a'

/** Runs the action of a key, relative to the focused element. Returns false if there is none. */
function runShortcut(key: string, focused: Element | null): boolean {
  const card = focused?.closest('article') ?? null
  if (key === KEYS.next) return goTo(cardFrom(card, 1))
  if (key === KEYS.previous) return goTo(cardFrom(card, -1))
  const found = controlOf(key, card)
  if (!found) return false
  if (found.matches(FIELDS)) found.focus()
  else found.click()
  return true
}

/** The control of a key in the focused card, otherwise the only one on the page. */
function controlOf(key: string, card: Element | null): HTMLElement | null {
  const marked = `[data-key="${CSS.escape(key)}"]`
  const [place, other] = (card?.querySelector(marked) ? card : document).querySelectorAll(marked)
  if (!place || other) return null
  if (place instanceof HTMLElement && place.matches(`${FIELDS}, ${BUTTONS}`)) return place
  return place.querySelector<HTMLElement>(FIELDS) ?? place.querySelector<HTMLElement>(BUTTONS)
}

/** The link of the next or previous card. Without a focused card, the first visible one. */
function cardFrom(card: Element | null, steps: 1 | -1): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-card-link]')]
  const at = links.findIndex((link) => card?.contains(link))
  if (at >= 0) return links[at + steps]
  const isBelow = (link: HTMLElement) => link.getBoundingClientRect().top >= 0
  return steps > 0 ? links.find(isBelow) : links.findLast((link) => !isBelow(link))
}

function goTo(link: HTMLElement | undefined): boolean {
  if (!link) return false
  // A collapsed card replaces its link when it receives the focus.
  const card = link.closest('article')
  link.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
  return true
}

/** These handle keys themselves. */
const OPEN = '[role="listbox"], [role="menu"], [data-terminal]'

/** A held key moves from post to post. The other keys act once, such as on a vote. */
const MOVES: readonly string[] = [KEYS.next, KEYS.previous]

/** An open modal turns shortcuts off, wherever the focus is. */
const MODAL = '[aria-modal="true"]'

/** Handles the shortcuts, except while the user is typing. */
function useShortcuts(onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const key = shortcutKey(event)
    if (event.defaultPrevented || key === null || !areShortcutsOn()) return
    if (document.querySelector(MODAL)) return
    if (isTyping(target) || (target instanceof Element && target.closest(OPEN))) return
    if (event.repeat && !MOVES.includes(key)) event.preventDefault()
    else if (key === KEYS.help) onHelp()
    else if (!runShortcut(key, document.activeElement)) return
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const KeySheet = lazyComponent(async () => (await import('./shortcut-list')).ShortcutDialog, {
  prefetch: true,
})

/** Hidden on devices without a mouse, which have no keyboard. */
const Place = styled('div')({
  display: 'flex',
  alignItems: 'center',
  '@media not all and (any-pointer: fine)': { display: 'none' },
})

/** The shortcuts of the board, and the button that lists them. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  useShortcuts(open)
  return (
    <Place>
      <IconAction name="Keyboard shortcuts" onClick={open}>
        <Keyboard size={18} aria-hidden />
      </IconAction>
      {isOpen && <KeySheet onClose={close} onLoadError={close} />}
    </Place>
  )
}
