import * as z from 'zod/mini'

/**
 * `member_activity/{uid}`: names the comment that the member adds or removes in the same batch.
 *
 * Rules see one document at a time; this one ties a post's `comment_count` to the one comment that
 * moves it, so that the counter cannot be turned without a comment.
 */
export const memberActivity = z.strictObject({ comment_id: z.string() })

export type MemberActivity = z.infer<typeof memberActivity>
