import { type MemberActivity, type Pace, secondsToWait } from '@grid/schema/member-activity'
import type { Profile } from '@grid/schema/profile'
import { RateLimitError } from '../../data/errors'
import { WRITING_MESSAGES } from './messages'

/** What is known of a member's latest; nothing of who has written nothing. */
type Latest = Pick<MemberActivity, 'posted_at' | 'commented_at'> | undefined

/** When the member last wrote something of the kind. */
export function lastOf(kind: Pace, latest: Latest) {
  return { post: latest?.posted_at, comment: latest?.commented_at }[kind]
}

/** Returns an error that says how long to wait, in seconds, before the next post or comment. */
export function rateLimitError(kind: Pace, seconds: number): RateLimitError {
  return new RateLimitError(WRITING_MESSAGES.tooSoon[kind](seconds), seconds)
}

/** @throws RateLimitError when the member wrote too recently; it says how long to wait. */
export function assertRateLimit(
  kind: Pace,
  author: Pick<Profile, 'created_at'>,
  latest: Latest,
): void {
  const seconds = secondsToWait(kind, lastOf(kind, latest), author.created_at, Date.now())
  if (seconds > 0) throw rateLimitError(kind, seconds)
}
