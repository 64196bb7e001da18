import { LIMITS } from './limits'
import type { MemberActivity } from './member-activity'
import type { Instant } from './stored'

/**
 * Action with a rate limit → the fields that hold its last id and time. A file of its own, because
 * every member loads it, and the schemas with zod only with a form.
 */
export const ACTIVITY_FIELDS = {
  post: ['post_id', 'posted_at'],
  comment: ['comment_id', 'commented_at'],
  vote: ['vote_id', 'voted_at'],
  edit: ['edit_id', 'edited_at'],
  report: ['report_id', 'reported_at'],
  delete: ['deleted_id', 'deleted_at'],
  restore: ['restored_id', 'restored_at'],
} as const satisfies Record<string, readonly (keyof MemberActivity)[]>

export type LimitedAction = keyof typeof ACTIVITY_FIELDS

/** The pause after an action and what is left of it, in seconds; negative once it is over. */
function pauseAfter(kind: LimitedAction, last: Instant, memberSince: Instant, now: number) {
  const isNew = now - memberSince.toMillis() < LIMITS.rateLimit.newMemberMs
  const { newMemberSeconds, seconds } = LIMITS.rateLimit[kind]
  const pause = isNew ? newMemberSeconds : seconds
  return { pause, left: Math.ceil((last.toMillis() - now) / 1_000 + pause) }
}

/**
 * How long a member still has to wait before the next post or comment, in whole seconds; 0 when it
 * may be sent now. Accounts younger than a day wait longer (`LIMITS.rateLimit`). A longer wait than
 * the pause itself means that the device's clock is behind: then the rules are left to decide.
 */
export function secondsToWait(
  kind: LimitedAction,
  last: Instant | undefined,
  memberSince: Instant,
  now: number,
): number {
  if (!last) return 0
  const { pause, left } = pauseAfter(kind, last, memberSince, now)
  return left > pause ? 0 : Math.max(0, left)
}

/**
 * How long to wait after the rules rejected a post or comment, in seconds; 0 if the rate limit is
 * not the reason, or no longer.
 *
 * @param now - The time by the server's clock, just after the rejection.
 */
export function secondsAfterRejection(
  kind: LimitedAction,
  last: Instant | undefined,
  memberSince: Instant,
  now: number,
): number {
  if (!last) return 0
  const { pause, left } = pauseAfter(kind, last, memberSince, now)
  return Math.min(Math.max(0, left), pause)
}
