import { createStore } from 'zustand/vanilla'
import { deviceStorage } from '../../browser/storage'

/**
 * The single-key shortcuts of the board. A control, or its container, has its key as `data-key`.
 * `help`, `next` and `previous` belong to no control.
 */
export const KEYS = {
  next: 'j',
  previous: 'k',
  vote: 'u',
  write: 'n',
  comment: 'c',
  search: '/',
  news: '.',
  help: '?',
} as const

const LETTER = /^[a-z]$/i
const ASCII = /^[!-~]$/
/** Positions of the keys that are no letters, on a US keyboard. */
const SYMBOLS: Readonly<Record<string, string>> = { Slash: '/', 'Shift Slash': '?', Period: '.' }

type Stroke = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'
> & { readonly getModifierState?: KeyboardEvent['getModifierState'] }

/**
 * The shortcut key of a keystroke, or null. A Latin layout decides by the character, with or
 * without Caps Lock; any other layout by the position of the key on a US keyboard.
 */
export function shortcutKey(stroke: Stroke): string | null {
  const { key, code, shiftKey } = stroke
  if (stroke.ctrlKey || stroke.altKey || stroke.metaKey || stroke.isComposing) return null
  if (ASCII.test(key) && !LETTER.test(key)) return key
  if (ASCII.test(key)) return shiftKey ? null : key.toLowerCase()
  if (stroke.getModifierState?.('AltGraph')) return null
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter) return shiftKey ? null : letter.toLowerCase()
  return SYMBOLS[shiftKey ? `Shift ${code}` : code] ?? null
}

const KEY = 'grid.keys'

/** Whether they were turned off in this tab, where the browser stores nothing. */
const shortcutsOffInTab = createStore(() => ({ isOff: false }))

/** Whether shortcuts are on. Speech input and accidental key presses may trigger them. */
export function areShortcutsOn(): boolean {
  return !shortcutsOffInTab.getState().isOff && deviceStorage.read(KEY) !== 'off'
}

/** Stores the choice on this device, or for this tab if that fails. */
export function setShortcutsOn(isOn: boolean): void {
  if (isOn) deviceStorage.remove(KEY)
  const isStored = isOn || deviceStorage.write(KEY, 'off')
  shortcutsOffInTab.setState({ isOff: !isStored })
}
