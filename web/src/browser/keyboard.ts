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
