import * as z from 'zod/mini'
import { type Instant, instant } from './instant'
import { LIMITS } from './limits'
import type { Stored } from './stored'

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

export type MemberActivity = Stored<typeof memberActivity>

/** What a member may not write too often. */
export type Pace = 'post' | 'comment'

const pauseOf = (kind: Pace, memberSince: Instant, now: number): number => {
  const isNew = now - memberSince.toMillis() < LIMITS.pace.newMemberMs
  const { newMemberSeconds, seconds } = LIMITS.pace[kind]
  return isNew ? newMemberSeconds : seconds
}

/**
 * How long a member still has to wait before the next post or comment, in whole seconds; 0 when it
 * may be sent now. Accounts younger than a day wait longer (`LIMITS.pace`). A longer wait than the
 * pause itself means that the device's clock is behind: then the rules are left to decide.
 */
export function secondsToWait(
  kind: Pace,
  last: Instant | undefined,
  memberSince: Instant,
  now: number,
): number {
  if (!last) return 0
  const pause = pauseOf(kind, memberSince, now)
  const left = secondsLeft(last, pause, now)
  return left > pause ? 0 : Math.max(0, left)
}

/**
 * How long to wait when the rules refused a post or comment all the same; 0 when the pace cannot be
 * the reason. A pause that ended while that was being found out is still told as one second.
 *
 * @param now - The time by the server's clock, a moment after the refusal.
 */
export function secondsAfterRefusal(
  kind: Pace,
  last: Instant | undefined,
  memberSince: Instant,
  now: number,
): number {
  if (!last) return 0
  const pause = pauseOf(kind, memberSince, now)
  const left = secondsLeft(last, pause, now)
  if (left > 0) return Math.min(left, pause)
  return left > -ASKING_SECONDS ? 1 : 0
}

/** What is left of a pause of so many seconds; less than none where it is over. */
function secondsLeft(last: Instant, pause: number, now: number): number {
  return Math.ceil((last.toMillis() - now) / 1_000 + pause)
}

/** How long the answers to a refused save, and to the questions after it, may take. */
const ASKING_SECONDS = 30

/** `inboxes/{uid}`: until when a member has seen the replies that concern them. */
export const inbox = z.strictObject({ read_at: instant })

/**
 * `profiles/{uid}/votes/{post_id}`: the member's upvote of a post. It lives and dies in the batch
 * that moves the post's `upvotes`, so the counter equals the records.
 */
export const vote = z.strictObject({ created_at: instant })

export type Vote = Stored<typeof vote>
