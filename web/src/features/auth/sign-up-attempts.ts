import { LIMITS } from '@grid/schema/limits'
import * as z from 'zod/mini'
import { deviceStorage, fromJson } from '../../browser/storage'

const KEY_PREFIX = 'grid.sign-up-attempts.'
const times = z.array(z.number())

/** Times of the sign-up attempts with an e-mail. */
function attemptsOf(email: string): readonly number[] {
  return fromJson(deviceStorage.read(KEY_PREFIX + email), times) ?? []
}

/**
 * Counts a sign-up attempt for an e-mail: at most 3 per rolling hour, stored on this device.
 *
 * @returns false if the limit is reached; that attempt is not counted.
 */
export function takeSignUpAttempt(email: string, now: number): boolean {
  const recent = attemptsOf(email).filter(
    (time) => time <= now && now - time < LIMITS.signUpAttempts.windowMs,
  )
  if (recent.length >= LIMITS.signUpAttempts.count) return false
  // Without storage, sign-up is not limited.
  deviceStorage.write(KEY_PREFIX + email, JSON.stringify([...recent, now]))
  return true
}

/** Removes an attempt without a response: a lost connection must not lock anybody out. */
export function removeSignUpAttempt(email: string, at: number): void {
  const others = attemptsOf(email).filter((time) => time !== at)
  deviceStorage.write(KEY_PREFIX + email, JSON.stringify(others))
}
