import * as z from 'zod/mini'
import { instant } from './instant'
import type { Stored } from './stored'

/**
 * `comment_index/{id}`: what the search needs of a comment. A trigger writes it, so that comments
 * stay as their authors wrote them and lists of comments carry no search tokens.
 */
export const commentIndexEntry = z.strictObject({
  post_id: z.string(),
  author_username: z.string(),
  content: z.string(),
  created_at: instant,
  /** See `commentTokens`. */
  words: z.array(z.string()),
})

export type CommentIndexEntry = Stored<typeof commentIndexEntry>
