const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Whether someone is typing there. The terminal's own line does not count. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest('[data-terminal]')) return false
  return target.closest(FIELDS) !== null
}
