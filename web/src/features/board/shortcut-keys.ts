import { deviceStorage } from '../../browser/storage'

/**
 * The single keys of the board. A control, or what is around it, carries its key as `data-key`;
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

const KEY = 'grid.keys'

/** Whether they were turned off where the browser keeps nothing; it lasts as long as the tab. */
let isOffInTab = false

/** Whether single keys work on this device: some are pressed by accident, or by spoken words. */
export function areKeysOn(): boolean {
  return !isOffInTab && deviceStorage.read(KEY) !== 'off'
}

/** Remembers the choice. */
export function switchKeys(isOn: boolean): void {
  if (isOn) deviceStorage.remove(KEY)
  const isKept = isOn || deviceStorage.write(KEY, 'off')
  isOffInTab = !isKept
}
