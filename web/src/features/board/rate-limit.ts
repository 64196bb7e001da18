import {
  ACTIVITY_FIELDS,
  type LimitedAction,
  type MemberActivity,
  secondsToWait,
} from '@grid/schema/member-activity'
import type { Profile } from '@grid/schema/profile'
import { RateLimitError } from '../../data/errors'
import { WRITING_MESSAGES } from './messages'

/** The times of a member's last actions; undefined before the first one. */
type Latest = Omit<MemberActivity, 'id'> | undefined

/** The time of the member's last action of a kind. */
export function lastOf(kind: LimitedAction, latest: Latest) {
  const [, time] = ACTIVITY_FIELDS[kind]
  return latest?.[time]
}

/** Returns an error that says how long to wait, in seconds, before the next action. */
export function rateLimitError(kind: LimitedAction, seconds: number): RateLimitError {
  return new RateLimitError(WRITING_MESSAGES.tooSoon[kind](seconds), seconds)
}

/** @throws RateLimitError when the last action is too recent; it says how long to wait. */
export function assertRateLimit(
  kind: LimitedAction,
  author: Pick<Profile, 'created_at'>,
  latest: Latest,
): void {
  const seconds = secondsToWait(kind, lastOf(kind, latest), author.created_at, Date.now())
  if (seconds > 0) throw rateLimitError(kind, seconds)
}
