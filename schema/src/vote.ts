import * as z from 'zod/mini'
import { instant } from './instant'
import type { Stored } from './stored'

/**
 * `profiles/{uid}/votes/{post_id}`: the member's upvote of a post. It lives and dies in the batch
 * that moves the post's `upvotes`, so the counter equals the records.
 */
export const vote = z.strictObject({ created_at: instant })

export type Vote = Stored<typeof vote>
