import * as z from 'zod/mini'
import { LIMITS } from './limits'
import { REPORT_TARGETS } from './report'
import { instant, type Stored } from './stored'

const times = {
  /** When the member was notified; of a group, when the last event was added to it. */
  notified_at: instant,
  /** When a TTL policy deletes the notification. */
  expires_at: instant,
}

/**
 * `profiles/{uid}/notifications/{id}`: something that concerns a member, written by triggers. It
 * refers to posts and comments and copies nothing of them, so that it shows no deleted text and no
 * former name. Replies are no such documents: their recipients query them.
 */
export const notification = z.discriminatedUnion('kind', [
  /** A post or comment mentions the member. */
  z.strictObject({
    kind: z.literal('mention'),
    post_id: z.string(),
    /** The comment, or null for the post itself. */
    comment_id: z.nullable(z.string()),
    ...times,
  }),
  /**
   * A new post of a member or with a tag that the member follows. It names neither if the author
   * removes the tag while followers are notified.
   */
  z.strictObject({
    kind: z.literal('new_post'),
    post_id: z.string(),
    /** The author, if the member follows the author. */
    member_id: z.optional(z.string()),
    /** Otherwise the first tag of the post that the member follows. */
    tag: z.optional(z.string()),
    ...times,
  }),
  /** New comments on a post that the member follows, in one document per post. */
  z.strictObject({
    kind: z.literal('new_comments'),
    post_id: z.string(),
    /** The first of those that follow each other within ten minutes. */
    comment_id: z.string(),
    ...times,
  }),
  /** All upvotes of a post of the member, in one document per post. */
  z.strictObject({
    kind: z.literal('upvotes'),
    post_id: z.string(),
    /** How many there are; 0 if all were withdrawn. No list shows that. */
    count: z.int(),
    /** The most that there were. Only one more notifies again. */
    most: z.int(),
    ...times,
  }),
  /** An admin removed a text of the member, or cleared the profile; see `removalNotice`. */
  z.strictObject({
    kind: z.literal('removal'),
    target_type: z.enum(REPORT_TARGETS),
    excerpt: z.string(),
    reason: z.nullable(z.string()),
    ...times,
  }),
  /** An admin resolved a report of the member. */
  z.strictObject({
    kind: z.literal('report'),
    target_type: z.enum(REPORT_TARGETS),
    target_id: z.string(),
    post_id: z.nullable(z.string()),
    is_removed: z.boolean(),
    ...times,
  }),
])

export type Notification = Stored<typeof notification>

/** The kinds that a member can turn off. Removals are always shown. */
export const MUTABLE_KINDS = [
  'reply',
  'mention',
  'new_post',
  'new_comments',
  'upvotes',
  'report',
] as const

const MARK_PATTERN = /^[A-Za-z0-9_-]{1,300}@[0-9]{1,16}$/

/** `inboxes/{uid}`: what a member has read of replies and notifications, and has turned off. */
export const inbox = z.strictObject({
  /** Everything until then is read. */
  read_at: instant,
  /** What was read of the later ones, as `readMark` names it. */
  read_marks: z.optional(
    z
      .array(z.string().check(z.regex(MARK_PATTERN)))
      .check(z.maxLength(LIMITS.notifications.readMarks)),
  ),
  /** The kinds of which triggers write no notification, and pages list no replies. */
  muted_kinds: z.optional(z.array(z.enum(MUTABLE_KINDS)).check(z.maxLength(MUTABLE_KINDS.length))),
})

export type Inbox = Stored<typeof inbox>
