import * as z from 'zod/mini'
import { cut } from './clean'
import { instant } from './instant'
import { LIMITS } from './limits'
import type { Stored } from './stored'
import { minUnits, textOf } from './text'

const MESSAGE = 'Please write something first.'

/** What the comment field holds → what is stored: verbatim but for the cut. */
export const commentForm = z.object({
  content: textOf(
    (text) => cut(text, LIMITS.comment.max),
    [minUnits(LIMITS.comment.min, MESSAGE), z.regex(/\S/, MESSAGE)],
    MESSAGE,
  ),
})

/** A stored comment. */
export const comment = z.strictObject({
  post_id: z.string(),
  /** The comment that this one answers, or null below the post itself; answers have no answers. */
  parent_id: z.nullable(z.string()),
  /**
   * Of an answer: which other answer to the same comment it replies to, if any; null below the
   * post. Comments written before there was this field lack it.
   */
  reply_to: z.optional(z.nullable(z.string())),
  user_id: z.string(),
  author_username: z.string(),
  content: z.string(),
  /** Whom it concerns: the authors of the post and of what is answered, never the own author. */
  recipient_ids: z.array(z.string()),
  created_at: instant,
  updated_at: instant,
})

export type Comment = Stored<typeof comment>

/** Whom a comment concerns, each once; writing below one's own post concerns nobody. */
export function recipientIds(
  authorId: string,
  postAuthorId: string,
  parentAuthorId: string | null,
  repliedAuthorId: string | null,
): string[] {
  const answered = [parentAuthorId, repliedAuthorId].filter((id) => id !== null)
  const concerned = new Set([postAuthorId, ...answered])
  concerned.delete(authorId)
  return [...concerned]
}
