const KEY = 'grid.keys'
/** What was chosen where the browser keeps nothing; it lasts as long as the tab. */
let unkept = true

/** Whether single keys work on this device: some are pressed by accident, or by spoken words. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return unkept
  }
}

/** Remembers the choice. */
export function switchKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    unkept = isOn
  }
}
