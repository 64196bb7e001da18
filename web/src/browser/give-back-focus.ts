/**
 * Gives the focus back to what had it before. Where that is gone, or nothing had it, the page takes
 * it: left to the browser, the keyboard would begin at the top of the document again.
 */
export function giveBackFocus(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body) {
    before.focus({ preventScroll: true })
    if (document.activeElement === before) return
  }
  document.getElementById('main')?.focus({ preventScroll: true })
}
