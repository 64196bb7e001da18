import * as z from 'zod/mini'
import { instant, type Stored } from './stored'

/**
 * `member_activity/{uid}`: the last post, comment, vote, edit, report, deletion and restored text
 * of a member, each with its id and time.
 *
 * A security rule sees one document at a time. Each batch names here what it does, so it does one
 * of these things at most, and the times are the rate limit.
 */
export const memberActivity = z.strictObject({
  post_id: z.optional(z.string()),
  posted_at: z.optional(instant),
  comment_id: z.optional(z.string()),
  commented_at: z.optional(instant),
  vote_id: z.optional(z.string()),
  voted_at: z.optional(instant),
  edit_id: z.optional(z.string()),
  edited_at: z.optional(instant),
  report_id: z.optional(z.string()),
  reported_at: z.optional(instant),
  deleted_id: z.optional(z.string()),
  deleted_at: z.optional(instant),
  restored_id: z.optional(z.string()),
  restored_at: z.optional(instant),
})

export type MemberActivity = Stored<typeof memberActivity>

/**
 * `profiles/{uid}/votes/{post_id}`: the member's upvote of a post. It is created and deleted in the
 * batch that changes `upvotes` of the post, so the counter equals the records.
 */
export const vote = z.strictObject({ created_at: instant })

export type Vote = Stored<typeof vote>
