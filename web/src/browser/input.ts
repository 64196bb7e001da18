type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a click opens a link in this tab: the main button without modifier keys. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}

/** The code of each key of a composition. Safari ends one before the key that ends it. */
const COMPOSITION = 229

/** Whether a key press belongs to an input method, such as Enter that takes a Japanese word. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === COMPOSITION
}

/** These take no text, so shortcuts work while one of them has the focus. */
const PRESSED = ['checkbox', 'radio', 'range', 'file', 'button', 'submit', 'reset', 'image']
const NOT_TYPED = PRESSED.map((type) => `[type="${type}"]`).join(', ')
const EDITABLE = '[contenteditable]:not([contenteditable="false"])'
const FIELDS = `input:not(${NOT_TYPED}), textarea, select, ${EDITABLE}`

/** Whether the target is a text field, other than the terminal's input. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest('[data-terminal]')) return false
  return target.closest(FIELDS) !== null
}

/** Keys that do nothing alone. */
export const MODIFIER_KEYS: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
])

/** A dialog, menu or drawer, with the layer behind it. A click on that closes what is open. */
const OVERLAY = '.MuiModal-root'

/**
 * Makes the second click of a double-click harmless. It does nothing in what the first one has
 * opened, such as a question whose button appears below the pointer, nor in what is there once the
 * first one has closed something. It does not take the focus of a button that the first one has
 * dimmed: the mouse then hits what is behind the button.
 *
 * @returns ends that.
 */
export function ignoreSecondClicks(): () => void {
  let first: Element | null = null
  const ignore = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const overlay = event.target.closest(OVERLAY)
    if (event.detail < 2) first = overlay
    else if (overlay !== first) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const keepFocus = (event: MouseEvent) => {
    const focused = document.activeElement
    if (focused?.getAttribute('aria-disabled') !== 'true') return
    if (isWithin(focused.getBoundingClientRect(), event)) event.preventDefault()
  }
  // Before React's listeners, which are on the roots of the app and of its portals.
  document.addEventListener('click', ignore, true)
  document.addEventListener('mousedown', keepFocus, true)
  return () => {
    document.removeEventListener('click', ignore, true)
    document.removeEventListener('mousedown', keepFocus, true)
  }
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent) {
  return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
}

/** How far a mouse that rests moves between press and release, in pixels. */
const REST_PX = 4

/**
 * Clicks a button that moved away below a resting mouse between press and release, as when a list
 * above it arrives. Browsers send the click to neither this button nor to what is there then.
 *
 * @returns ends that.
 */
export function clickMovedButtons(): () => void {
  let pressed: { readonly button: HTMLElement; readonly at: PointerEvent } | null = null
  const onDown = (at: PointerEvent) => {
    const isPress = isPlainClick(at) && at.pointerType !== 'touch' && at.target instanceof Element
    const button = isPress && at.target.closest<HTMLElement>('button, [role="button"]')
    pressed = button ? { button, at } : null
  }
  const onUp = (up: PointerEvent) => {
    if (!pressed || !isPlainClick(up) || !(up.target instanceof Element)) return
    const { button, at } = pressed
    pressed = null
    const rests = Math.hypot(up.clientX - at.clientX, up.clientY - at.clientY) <= REST_PX
    const hasMoved = !button.contains(up.target) && !isWithin(button.getBoundingClientRect(), up)
    // A dialog that has appeared meanwhile wants an answer first.
    const isBehind = up.target.closest(OVERLAY) !== button.closest(OVERLAY)
    if (rests && hasMoved && !isBehind) button.click()
  }
  const controller = new AbortController()
  const early = { capture: true, signal: controller.signal }
  document.addEventListener('pointerdown', onDown, early)
  document.addEventListener('pointerup', onUp, early)
  return () => controller.abort()
}
