import * as z from 'zod/mini'
import { type Instant, instant } from './instant'
import { LIMITS } from './limits'

/**
 * `member_activity/{uid}`: what the member wrote last, and when.
 *
 * Rules see one document at a time; this one names the post or the comment that a batch moves. So
 * a post's `comment_count` cannot be turned without a comment, and nothing is written faster than
 * the limits allow: the time may only move together with a new document.
 */
export const memberActivity = z.strictObject({
  post_id: z.optional(z.string()),
  posted_at: z.optional(instant),
  comment_id: z.optional(z.string()),
  commented_at: z.optional(instant),
})

export type MemberActivity = z.infer<typeof memberActivity> & { readonly id: string }

type Pace = 'post' | 'comment'

/**
 * How long a member still has to wait before the next post or comment, in whole seconds; 0 when it
 * may be sent now. Accounts younger than a day wait longer (`LIMITS.pace`).
 */
export function secondsToWait(
  kind: Pace,
  last: Instant | undefined,
  memberSince: Instant,
  now: number,
): number {
  if (!last) return 0
  const isNew = now - memberSince.toMillis() < LIMITS.pace.newMemberMs
  const { newMemberSeconds, seconds } = LIMITS.pace[kind]
  const due = last.toMillis() + (isNew ? newMemberSeconds : seconds) * 1_000
  return Math.max(0, Math.ceil((due - now) / 1_000))
}
