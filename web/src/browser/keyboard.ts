type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a click follows a link where it is, and opens no tab or window and saves nothing. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Whether someone is typing there. The terminal's own line does not count. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest('[data-terminal]')) return false
  return target.closest(FIELDS) !== null
}

/** What these keys do, they do with another: alone they ask for nothing. */
export const MODIFIER_KEYS: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
])
