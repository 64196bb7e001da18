import { KEYS } from './keys'

const FIELDS = 'textarea, input'
const BUTTONS = 'button, a'

/** Does what a key stands for, seen from the element that has the focus; false if it is nothing. */
export function actOnKey(key: string, focused: Element | null): boolean {
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
