import { LIMITS } from '@grid/schema/limits'
import * as z from 'zod/mini'
import { deviceStorage, fromJson } from '../../browser/storage'

const KEY_PREFIX = 'grid.sign-up-attempts.'
const times = z.array(z.number())

/** When sign-ups were tried with an address. */
function attemptsOf(email: string): readonly number[] {
  return fromJson(deviceStorage.read(KEY_PREFIX + email), times) ?? []
}

/**
 * Counts a sign-up attempt for an address: at most 3 in any rolling hour, remembered on this
 * device.
 *
 * @returns false when the limit is reached; that attempt is not counted.
 */
export function takeSignUpAttempt(email: string, now: number): boolean {
  const recent = attemptsOf(email).filter(
    (time) => time <= now && now - time < LIMITS.signUpAttempts.windowMs,
  )
  if (recent.length >= LIMITS.signUpAttempts.count) return false
  // A browser that keeps nothing may still sign up.
  deviceStorage.write(KEY_PREFIX + email, JSON.stringify([...recent, now]))
  return true
}

/** Takes an attempt back that nobody has answered: nobody is locked out for a lost connection. */
export function forgetSignUpAttempt(email: string, at: number): void {
  const others = attemptsOf(email).filter((time) => time !== at)
  deviceStorage.write(KEY_PREFIX + email, JSON.stringify(others))
}
