import { LIMITS } from '@grid/schema/limits'
import * as z from 'zod/mini'
import { deviceStorage } from '../../browser/browser-storage'
import { fromJson } from '../../browser/kept-json'

const KEY_PREFIX = 'grid.sign-up-attempts.'
const times = z.array(z.number())

/**
 * Counts a sign-up attempt for an address: at most 3 in any rolling hour, remembered on this
 * device.
 *
 * @returns false when the limit is reached; that attempt is not counted.
 */
export function takeSignUpAttempt(email: string, now: number): boolean {
  const key = KEY_PREFIX + email
  const earlier = fromJson(deviceStorage.read(key), times) ?? []
  const recent = earlier.filter(
    (time) => time <= now && now - time < LIMITS.signUpAttempts.windowMs,
  )
  if (recent.length >= LIMITS.signUpAttempts.count) return false
  // A browser that keeps nothing may still sign up.
  deviceStorage.write(key, JSON.stringify([...recent, now]))
  return true
}
