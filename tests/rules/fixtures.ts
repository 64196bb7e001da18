import { LIMITS } from '@grid/schema/limits'
import { ACTIVITY_FIELDS, type LimitedAction } from '@grid/schema/rate-limit'
import { Timestamp } from 'firebase-admin/firestore'
import { type Fields, MAIL_SETTINGS, newReport } from './records'
import {
  banOf,
  commentOf,
  EARLIER,
  HISTORY,
  IMAGE,
  MAIL,
  NOTICE,
  NOTIFICATION,
  PASSKEY,
  postOf,
  profileOf,
  SIGN_IN,
} from './stored-records'
import { BYSTANDER, ENDED_SESSIONS } from './test-users'

/** The time of earlier documents, of a type that clients and the server can write. */
const BEFORE = EARLIER.toDate()

const HOUR_MS = 60 * 60 * 1_000

/** Later than every token of the tests. */
const SOON = Timestamp.fromMillis(Date.now() + 2 * HOUR_MS)

/** The time some seconds before now. */
export const ago = (seconds: number) => Timestamp.fromMillis(Date.now() - seconds * 1_000)

/** Profiles, posts and comments as their owners read them before they change or move them. */
export const recordOfProfile = (uid: string): Fields => ({ ...profileOf(uid), created_at: BEFORE })
export const recordOfPost = (uid: string): Fields => ({ ...postOf(uid), ...BIRTH })
export const recordOfComment = (uid: string): Fields => ({ ...commentOf(uid), ...BIRTH })

const BIRTH = { created_at: BEFORE, updated_at: BEFORE }

export const votePath = (uid: string, post: string) => `profiles/${uid}/votes/${post}`

/** A member that others have blocked. */
export const BLOCKED = 'blocked'

export const blockPath = (uid: string, blocked: string) => `profiles/${uid}/blocks/${blocked}`

export const notificationPath = (uid: string) => `profiles/${uid}/notifications/upvotes_of-${uid}`

export const noVote = (uid: string, post: string): Record<string, null> => ({
  [votePath(uid, post)]: null,
})

/** A linked GitHub account. */
export const GITHUB: Fields = {
  user_id: 'ada',
  login: 'ada-codes',
  created_at: EARLIER,
  last_used_at: null,
}

/** The documents of the matrix's users, beside those of `stored-records.ts`. */
export function fixtures(): Record<string, Fields> {
  const born = { nora: Timestamp.fromMillis(Date.now() - HOUR_MS), rob: ago(3_000) }
  return {
    'profiles/nora': profileOf('nora', born.nora),
    'profiles/rob': profileOf('rob', born.rob),
    [`profiles/${BYSTANDER}`]: profileOf(BYSTANDER, EARLIER),
    [`usernames/${BYSTANDER}`]: { user_id: BYSTANDER },
    [`posts/of-${BYSTANDER}`]: postOf(BYSTANDER),
    [`comments/of-${BYSTANDER}`]: commentOf(BYSTANDER),
    'profiles/elsa': { ...profileOf('elsa', EARLIER), signed_out_at: SOON },
    'profiles/ella': { ...profileOf('ella', EARLIER), ended_sessions: ENDED_SESSIONS },
    'profiles/emil': profileOf('emil', EARLIER),
    'profiles/rita': { ...profileOf('rita', EARLIER), is_admin: true },
    'usernames/rita': { user_id: 'rita' },
    ...Object.assign({}, ...ENDED.map(publicOf)),
    ...Object.assign({}, ...['ada', 'bob', ...ENDED, BYSTANDER].map(ownOf)),
    'fan_outs/post_one': { kind: 'post', text_id: 'of-ada', after: 'eve' },
    'rate_limits/of-a-visitor': { count: 1, expires_at: EARLIER },
    'passkey_challenges/one': { user_id: 'ada', expires_at: EARLIER },
    'github_states/one': { user_id: 'ada', expires_at: EARLIER },
    'recovery_codes/root_admin': { user_id: 'root_admin', salt: 's', hashes: ['h'] },
    'credentials/ada': { user_id: 'ada', email: 'ada@grid.test' },
    'digests/ada': { due_at: EARLIER, day: '2026-11-01', since: EARLIER },
    'account_deletions/gone': { posts: 'keep', started_at: EARLIER },
    'system/bootstrap': { first: 'root_admin' },
    'secrets/one': { user_id: 'ada' },
    'posts/of-ada/notes/one': { user_id: 'ada' },
  }
}

/** Members whose sessions have ended. */
const ENDED = ['elsa', 'ella', 'emil']

function publicOf(uid: string): Record<string, Fields> {
  return {
    [`usernames/${uid}`]: { user_id: uid },
    [`posts/of-${uid}`]: postOf(uid),
    [`comments/of-${uid}`]: commentOf(uid),
  }
}

function ownOf(uid: string): Record<string, Fields> {
  return {
    [votePath(uid, 'of-eve')]: { created_at: EARLIER },
    [`member_activity/${uid}`]: { comment_id: `of-${uid}` },
    [`trash/gone-of-${uid}`]: trashOf(uid),
    [`reports/post_of-eve_${uid}`]: newReport(uid, { created_at: EARLIER }),
    [`inboxes/${uid}`]: { read_at: EARLIER },
    [`mail_settings/${uid}`]: MAIL_SETTINGS,
    [`bookmarks/${uid}`]: { post_ids: ['of-eve'] },
    [`follows/${uid}`]: { post_ids: ['of-eve'], tags: ['scan'], member_ids: ['eve'] },
    [`histories/of-${uid}`]: { ...HISTORY, user_id: uid },
    [`hidden_members/${uid}`]: { muted_ids: [], blocked_ids: [BLOCKED] },
    [blockPath(uid, BLOCKED)]: { created_at: EARLIER },
    [`removal_notices/of-${uid}`]: { ...NOTICE, user_id: uid },
    [notificationPath(uid)]: NOTIFICATION,
    [`passkeys/of-${uid}`]: { ...PASSKEY, user_id: uid },
    [`github_accounts/of-${uid}`]: { ...GITHUB, user_id: uid },
    [`sign_ins/of-${uid}`]: { ...SIGN_IN, user_id: uid },
    [`images/of-${uid}`]: { ...IMAGE, user_id: uid },
    [`mails/of-${uid}`]: { ...MAIL, user_id: uid },
    [`banned_users/${uid}`]: banOf(uid, uid === 'bob'),
  }
}

export const trashOf = (uid: string): Fields => ({
  kind: 'posts',
  user_id: uid,
  record: recordOfPost(uid),
  deleted_at: EARLIER,
})

export const trashedComment = (uid: string): Fields => ({
  kind: 'comments',
  user_id: uid,
  record: recordOfComment(uid),
  deleted_at: EARLIER,
})

/**
 * The last action of a member, so long ago that the next one is allowed, or not yet. "Not yet" is a
 * future time, so that a slow machine does not let the pause end before the request. For a new
 * member it is between the two pauses. `rate-limit.test.ts` proves the exact ends.
 */
export function paused(uid: string, kind: LimitedAction, isOver = true): Record<string, Fields> {
  const { seconds, newMemberSeconds } = LIMITS.rateLimit[kind]
  const over = uid === 'nora' ? newMemberSeconds : seconds
  const notYet = uid === 'nora' ? seconds : -60
  const last = ago(uid === 'rob' ? 0 : isOver ? over : notYet)
  const [id, time] = ACTIVITY_FIELDS[kind]
  return { [`member_activity/${uid}`]: { [id]: `of-${uid}`, [time]: last } }
}
