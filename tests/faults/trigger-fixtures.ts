import { imageMarkdown } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import { SOMEBODY } from './call-fixtures'

const RECORD = { user_id: SOMEBODY, author_username: SOMEBODY, tags: ['scan'], upvotes: 1 }
const NEW = { ...RECORD, created_at: Timestamp.now() }
const TEXT = { ...NEW, post_id: 'live', content: 'See @root_admin.' }
const UPVOTES = `profiles/${SOMEBODY}/notifications/upvotes_live`
const BAN = { is_active: true, expires_at: null, banned_at: Timestamp.fromMillis(1) }
const PROFILE = { username: SOMEBODY, created_at: NEW.created_at }
const REMOVED = {
  ...{ user_id: SOMEBODY, target_type: 'post', created_at: NEW.created_at },
  ...{ excerpt: 'Tokens', reason: null },
}
const RESOLVED = {
  ...{ user_id: SOMEBODY, target_type: 'post', target_id: 'live', post_id: 'live' },
  ...{ status: 'dismissed', resolved_at: NEW.created_at },
}

const LONG_AGO = Timestamp.fromMillis(1)
/** A mail that is due. */
export const MAIL = {
  user_id: SOMEBODY,
  to: `${SOMEBODY}@grid.test`,
  kind: 'passkey_added',
  browser: null,
  happened_at: null,
  passkey_name: null,
  status: 'queued',
  attempts: 0,
  created_at: LONG_AGO,
  due_at: LONG_AGO,
}

/** A mail to a member, and one to a deleted account. */
const MAILS: readonly Written[] = [SOMEBODY, 'somebody-gone'].map((user_id) => ({
  id: 'queued',
  more: { 'mails/queued': { ...MAIL, user_id } },
}))

/** A deleted text, and an image that only this text has shown. */
const IMAGE = `${'a'.repeat(32)}-1x1`
const ILLUSTRATED = { ...RECORD, content: imageMarkdown(IMAGE, 'A cat') }
const SHOWN = { user_id: SOMEBODY, kind: 'text', unused_since: null, shown_by: ['nowhere'] }
const GONE = { id: 'nowhere', before: ILLUSTRATED, more: { [`images/${IMAGE}`]: SHOWN } }

/** A written document. */
type Written = {
  readonly id: string
  readonly before?: object
  readonly after?: object
  /** Additional documents. */
  readonly more?: Readonly<Record<string, object>>
}

/** A text with more followers than one call notifies. The last of them has a profile. */
const FOLLOWED = { ...TEXT, content: 'New.' }
const FOLLOWERS = Object.fromEntries(
  [...Array(LIMITS.follows.perPage * LIMITS.follows.pages).keys(), 'root_admin'].map((id) => [
    `follows/${id}`,
    { post_ids: ['live', ...(id === 'root_admin' ? ['few'] : [])], tags: ['scan'], member_ids: [] },
  ]),
)
/** A comment on a post with one follower. */
const ON_FEW = { ...FOLLOWED, post_id: 'few' }
const fanOut = (after: string) => ({
  ...{ kind: 'post', text_id: 'live', after },
  ...{ written_at: NEW.created_at, expires_at: NEW.created_at },
})
const afterPost = (after: string): Written => ({
  id: 'post_live',
  after: fanOut(after),
  more: { ...FOLLOWERS, 'posts/live': FOLLOWED, 'fan_outs/post_live': fanOut(after) },
})

/** An edit of a text. */
const EDIT = {
  before: { ...TEXT, content: 'Before.', updated_at: LONG_AGO },
  after: { ...TEXT, content: 'After.', updated_at: NEW.created_at },
}

/** A member who gets mails about all notifications, and a notification. */
const AT_ONCE = { reply: 'at_once', upvotes: 'at_once' }
const NOTIFIED = { kind: 'upvotes', post_id: 'live', notified_at: NEW.created_at }
/** Older than the notifications of the next daily mail. */
const DUE = { ...NOTIFIED, notified_at: Timestamp.fromMillis(Date.now() - 60 * 60 * 1_000) }
const ANSWER = { ...TEXT, user_id: 'ada', recipient_ids: [SOMEBODY] }
const MAILED = {
  [`mail_settings/${SOMEBODY}`]: { deliveries: AT_ONCE, digest_hour: 7, time_zone: 'UTC' },
  [UPVOTES]: NOTIFIED,
  'comments/answer': ANSWER,
}
/** The most mails that a member gets in a day. */
const FULL = {
  ...MAILED,
  [`rate_limits/notification_mails_${SOMEBODY}`]: {
    count: LIMITS.mails.notificationsPerDay,
    expires_at: Timestamp.fromDate(new Date('2099-01-01T00:00:00Z')),
  },
}

/** No mail yet. */
const EMPTY = {
  [`rate_limits/notification_mails_${SOMEBODY}`]: { count: 0, expires_at: LONG_AGO },
}

/** A daily mail that is due, and one that was sent. */
const PLAN = { due_at: LONG_AGO, day: '2001-01-01', since: LONG_AGO }
const NEVER = Timestamp.fromDate(new Date('2099-01-01T00:00:00Z'))
const planned = (deliveries: object, more = {}) => ({
  [`mail_settings/${SOMEBODY}`]: { deliveries, digest_hour: 7, time_zone: 'UTC' },
  [`digests/${SOMEBODY}`]: { ...PLAN, ...more },
})
const DAILY: readonly Written[] = [
  { id: SOMEBODY, more: { ...planned({ upvotes: 'daily' }), [UPVOTES]: DUE } },
  { id: SOMEBODY, more: planned({}) },
]

/** The written documents that together make each trigger write all that it can write. */
export const TRIGGERS: Readonly<Record<string, readonly Written[]>> = {
  onPostWritten: [
    { id: 'live', after: TEXT, more: { 'posts/live': TEXT } },
    { id: 'live', after: FOLLOWED, more: { ...FOLLOWERS, 'posts/live': FOLLOWED } },
    { id: 'live', before: RECORD, after: { ...RECORD, upvotes: 2 } },
    { id: 'live', ...EDIT },
    GONE,
  ],
  onCommentWritten: [
    { id: 'below-live', ...EDIT },
    { id: 'below-live', after: TEXT, more: { 'comments/below-live': TEXT } },
    { id: 'few', after: ON_FEW, more: { ...FOLLOWERS, 'comments/few': ON_FEW } },
    { id: 'said', after: FOLLOWED, more: { ...FOLLOWERS, 'comments/said': FOLLOWED } },
    { id: 'answer', after: ANSWER, more: FULL },
    { id: 'answer', after: ANSWER, more: { ...MAILED, ...EMPTY } },
    { id: 'gone', before: RECORD, more: { 'comment_index/gone': RECORD } },
    GONE,
  ],
  onFanOutWritten: [afterPost('!'), afterPost('q')],
  onProfileWritten: [
    { id: SOMEBODY, after: PROFILE },
    {
      id: SOMEBODY,
      before: { ...PROFILE, is_admin: true },
      after: { ...PROFILE, is_admin: false },
    },
  ],
  onMailCreated: MAILS,
  onMailSettingsWritten: [
    { id: SOMEBODY, more: planned({ reply: 'daily' }, { due_at: NEVER }) },
    { id: SOMEBODY, more: planned({}) },
  ],
  queueDigests: DAILY,
  onNotificationWritten: [
    { id: 'upvotes_live', after: NOTIFIED, more: FULL },
    { id: 'upvotes_live', after: NOTIFIED, more: { ...MAILED, ...EMPTY } },
  ],
  sendDueMails: MAILS,
  onDownloadWritten: [{ id: 'one', after: NEW }],
  onServiceRequestWritten: [{ id: 'one', after: NEW }],
  onRemovalNoticeWritten: [{ id: 'post_older', after: REMOVED }],
  onReportWritten: [{ id: 'post_live', before: { status: 'open' }, after: RESOLVED }],
  onTrashWritten: [
    { ...GONE, before: { record: ILLUSTRATED } },
    {
      id: 'reported',
      after: { kind: 'spent' },
      more: { 'reports/post_reported_ada': { ...RESOLVED, target_id: 'reported', status: 'open' } },
    },
  ],
  onBanWritten: [{ id: SOMEBODY, after: BAN }],
}
