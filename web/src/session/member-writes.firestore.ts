import type { Ban } from '@grid/schema/ban'
import type { MemberActivity } from '@grid/schema/member-activity'
import type { Profile } from '@grid/schema/profile'
import {
  ACTIVITY_FIELDS,
  type LimitedAction,
  secondsAfterRejection,
  secondsToWait,
} from '@grid/schema/rate-limit'
import { isActiveBan } from '@grid/schema/session'
import {
  doc,
  type Firestore,
  serverTimestamp,
  Timestamp,
  type Transaction,
} from 'firebase/firestore'
import { readFromServer } from '../data/documents.firestore'
import { errorCode, RateLimitError, UserFacingError } from '../data/errors'
import { bans, memberActivities, posts } from '../data/firestore'
import { serverNow } from '../data/rest-client'
import { requestWithTimeout } from '../data/timeout'
import { WRITING_MESSAGES } from './require-writer'
import { currentSession } from './session-store'

/** The times of a member's last actions; undefined before the first one. */
type Latest = Omit<MemberActivity, 'id'> | undefined

/** The time of the member's last action of a kind. */
function lastOf(kind: LimitedAction, latest: Latest) {
  const [, time] = ACTIVITY_FIELDS[kind]
  return latest?.[time]
}

/** What the member tried; several attempts can share the rate limit of one action. */
type Attempt = keyof typeof WRITING_MESSAGES.tooSoon

/** Returns an error that says how long to wait, in seconds, before the next attempt. */
function rateLimitError(attempt: Attempt, seconds: number): RateLimitError {
  return new RateLimitError(WRITING_MESSAGES.tooSoon[attempt](seconds), seconds)
}

/** @throws RateLimitError when the last action is too recent; it says how long to wait. */
export function assertRateLimit(
  kind: LimitedAction,
  author: Pick<Profile, 'created_at'>,
  latest: Latest,
  attempt: Attempt = kind,
): void {
  const seconds = secondsToWait(kind, lastOf(kind, latest), author.created_at, Date.now())
  if (seconds > 0) throw rateLimitError(attempt, seconds)
}

/** The member who acts; accounts younger than a day have longer pauses. */
export type Actor = Pick<Profile, 'id' | 'created_at'>

type RateLimitedAction = {
  readonly kind: LimitedAction
  readonly member: Actor
  readonly id: string
  readonly attempt?: Attempt
}

/**
 * Records an action in the member's activity document, by which the rules enforce its rate limit.
 * Reads, so it comes before the first write of its transaction.
 *
 * @param id - The id of the post of the vote, of the report, or of the text.
 * @param attempt - What the error mentions instead of the action.
 * @param reads - Other reads of the transaction, which run meanwhile.
 * @throws RateLimitError when the last action is too recent; it says how long to wait.
 */
export async function recordRateLimitedAction(
  transaction: Transaction,
  db: Firestore,
  { kind, member, id, attempt }: RateLimitedAction,
  ...reads: readonly Promise<unknown>[]
): Promise<void> {
  const activity = doc(db, 'member_activity', member.id)
  const [latest] = await Promise.all([transaction.get(activity), ...reads])
  assertRateLimit(kind, member, latest.data(), attempt)
  const [idField, timeField] = ACTIVITY_FIELDS[kind]
  const recorded = { [idField]: id, [timeField]: serverTimestamp() }
  transaction.set(activity, recorded, { merge: true })
}

/** The signed-in member as an actor. Without a profile, the age is left to the rules. */
export function actorOf(uid: string): Actor {
  const session = currentSession()
  const profile = session.status === 'signed-in' ? session.profile : null
  return { id: uid, created_at: profile?.created_at ?? Timestamp.fromMillis(0) }
}

type MemberWrite = {
  readonly uid: string
  /** The rate limit of the write, if it has one. */
  readonly kind?: LimitedAction
  /** What the error of the rate limit names instead of the action. */
  readonly attempt?: Attempt
  /** The post that the write concerns. */
  readonly postId?: string | null
  /** Reads what else may be the cause; null if that is not it. */
  readonly causeOf?: () => Promise<UserFacingError | null>
}

/**
 * Runs a member's write with the time limit of requests. Repeats it once after a rejection that
 * nothing explains: another write, such as a vote, may have changed what its transaction had read.
 * Rules reject such a transaction, and the SDK runs only those again that the server aborts.
 *
 * @param write - can run twice; it reads and writes in a transaction.
 * @throws UserFacingError that explains a rejection by the rules: an active ban, a deleted post,
 * another cause, or the rate limit, with the time to wait. Other errors stay as they are.
 */
export async function writeAs<T>(member: MemberWrite, write: () => Promise<T>): Promise<T> {
  const attempt = async () => {
    try {
      return await requestWithTimeout(write)
    } catch (error) {
      throw (await explanationOf(error, member)) ?? error
    }
  }
  try {
    return await attempt()
  } catch (error) {
    if (errorCode(error) !== 'permission-denied') throw error
    return attempt()
  }
}

async function explanationOf(
  error: unknown,
  { uid, kind, attempt, postId, causeOf }: MemberWrite,
): Promise<UserFacingError | null> {
  const code = errorCode(error)
  if (code !== 'permission-denied' && code !== 'not-found') return null
  const ban = await banError(uid)
  if (ban) return ban
  if (postId && !(await readFromServer(doc(posts, postId))).exists()) {
    return new UserFacingError(WRITING_MESSAGES.gone)
  }
  if (code === 'not-found') return null
  return (await causeOf?.()) ?? (kind ? waitOf(kind, actorOf(uid), attempt) : null)
}

/** How long to wait by the server's clock; the clock of the device may be wrong. */
async function waitOf(
  kind: LimitedAction,
  author: Actor,
  attempt: Attempt = kind,
): Promise<RateLimitError | null> {
  const activity = (await readFromServer(doc(memberActivities, author.id))).data()
  const now = await serverNow()
  const seconds = secondsAfterRejection(kind, lastOf(kind, activity), author.created_at, now)
  return seconds > 0 ? rateLimitError(attempt, seconds) : null
}

/** The error that shows a banned member the reason; null without an active ban. */
export async function banError(uid: string): Promise<UserFacingError | null> {
  const ban = (await readFromServer(doc(bans, uid))).data()
  if (!ban || !(await isStillInForce(ban))) return null
  return new UserFacingError(WRITING_MESSAGES.banned(ban.reason))
}

/** Whether a ban is active by the server's clock; the clock of the device may be wrong. */
async function isStillInForce(ban: Ban): Promise<boolean> {
  if (!ban.is_active || !ban.expires_at) return ban.is_active
  return isActiveBan(ban, await serverNow())
}
