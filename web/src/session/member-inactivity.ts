import { LIMITS } from '@grid/schema/limits'
import { DAY_MS } from '@grid/schema/period'
import { deviceStorage } from '../browser/storage'

/** When the member last used the site on this device, in milliseconds since 1970. */
const KEY = 'grid.last-use'

const IDLE_MS = LIMITS.session.idleDays * DAY_MS

/**
 * Whether the member has not used the site on this device for 30 days. A new session was never
 * used, and a time to come, such as before a clock was set back, is no use.
 */
export function isIdle(): boolean {
  const now = Date.now()
  return now - Number(deviceStorage.read(KEY) ?? now) >= IDLE_MS
}

/**
 * Stores when the member uses the site: now, and at each return to one of its tabs. A tab in the
 * background refreshes its token each hour, which is no use.
 *
 * @param onIdle - ends the session, at a return after 30 days.
 * @returns stops it.
 */
export function watchUse(onIdle: () => void): () => void {
  const controller = new AbortController()
  const use = () => {
    if (document.visibilityState !== 'visible') return
    if (!isIdle()) {
      deviceStorage.write(KEY, String(Date.now()))
      return
    }
    // A return is two events.
    controller.abort()
    onIdle()
  }
  document.addEventListener('visibilitychange', use, { signal: controller.signal })
  window.addEventListener('focus', use, { signal: controller.signal })
  use()
  return () => controller.abort()
}

/** Forgets the last use with the session, so that the next session begins as a new one. */
export function forgetUse(): void {
  deviceStorage.remove(KEY)
}
