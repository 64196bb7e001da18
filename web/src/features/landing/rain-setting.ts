import { deviceStorage } from '../../browser/storage'

const KEY = 'grid.rain-paused'

/** Whether the user has paused the rain on this device. */
export function isRainPaused(): boolean {
  return deviceStorage.read(KEY) !== null
}

/** Stores whether the rain is paused. */
export function storeRainPaused(isPaused: boolean): void {
  if (isPaused) deviceStorage.write(KEY, '1')
  else deviceStorage.remove(KEY)
}
