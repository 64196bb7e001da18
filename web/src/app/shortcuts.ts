/** What the keyboard opens from anywhere. */
export type Shortcut = 'terminal' | 'chaos'

/** The part of a key press that decides; keys count by their place, whatever the layout says. */
type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey' | 'repeat'
>

/** The shortcut that a key press stands for, if any. */
export function shortcutOf(press: KeyPress): Shortcut | null {
  if (!press.ctrlKey || press.altKey || press.metaKey || press.repeat) return null
  if (press.code === 'Backquote' && !press.shiftKey) return 'terminal'
  if (press.code === 'KeyX' && press.shiftKey) return 'chaos'
  return null
}
