import * as z from 'zod/mini'
import { cleanCut } from './clean'
import { LIMITS } from './limits'
import { instant, type Stored } from './stored'
import { textOf, visible } from './text'
import { hasVisibleCharacter, truncate } from './unicode'

/**
 * An admin's reason as one clean line, or an empty text. Cleaning can take more than linear time,
 * so only the beginning of a text that is far too long is used.
 */
export function reasonLine(text: string): string {
  const { max } = LIMITS.banReason
  const line = cleanCut(truncate(text, 2 * max), max)
  return hasVisibleCharacter(line) ? line : ''
}

/** Why somebody is banned, in one line; the banned member reads it. */
export const banReason = textOf(reasonLine, [visible('Please give a reason.')])

/** The ban in force on a member, at `banned_users/{user_id}`; its history is the audit log. */
export const ban = z.strictObject({
  user_id: z.string(),
  admin_id: z.string(),
  reason: z.string(),
  is_active: z.boolean(),
  banned_at: instant,
  /** When the ban ends by itself; null when only an admin ends it. */
  expires_at: z.nullable(instant),
  unbanned_at: z.nullable(instant),
})

export type Ban = Stored<typeof ban>
