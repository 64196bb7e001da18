import * as z from 'zod/mini'
import { LIMITS } from './limits'

/**
 * `bookmarks/{uid}`: the posts that a member has bookmarked, the latest first. It is one document,
 * so that one read says which posts of a list are bookmarked. Ids of deleted posts remain.
 */
export const bookmarks = z.strictObject({
  post_ids: z.array(z.string()).check(z.maxLength(LIMITS.bookmarks)),
})
