const KEY = 'grid.keys'

/** Whether single keys work on this device: some are pressed by accident, or by spoken words. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Remembers the choice; false if this browser keeps nothing. */
export function switchKeys(isOn: boolean): boolean {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
    return true
  } catch {
    return false
  }
}
