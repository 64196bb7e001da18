import * as z from 'zod/mini'
import { fewImages } from './image'
import { LIMITS } from './limits'
import { fewMentions } from './mentions'
import { instant, type Stored } from './stored'
import { textOf, visible } from './text'
import { truncate } from './unicode'

const MESSAGE = 'Please write something first.'

/** Turns what the comment field holds into what is stored: verbatim, except that it is cut. */
export const commentForm = z.object({
  content: textOf(
    (text) => truncate(text, LIMITS.comment.max),
    [visible(MESSAGE), fewMentions(), fewImages()],
    MESSAGE,
  ),
})

export const comment = z.strictObject({
  post_id: z.string(),
  /** The comment that this one replies to; null for a comment on the post. Replies do not nest. */
  parent_id: z.nullable(z.string()),
  /**
   * Of a reply: the other reply to the same comment that it is addressed to, if any; null below the
   * post.
   */
  reply_to: z.nullable(z.string()),
  user_id: z.string(),
  author_username: z.string(),
  content: z.string(),
  /** The users to notify: the authors of the post and of what it replies to, without its own. */
  recipient_ids: z.array(z.string()),
  created_at: instant,
  updated_at: instant,
})

export type Comment = Stored<typeof comment>

type Text = { readonly user_id: string }

/** The post of a comment, and the comments that it replies to. */
type Answered = {
  readonly post: Text
  readonly parent?: Text | null | undefined
  readonly replyTo?: Text | null | undefined
}

/** The ids of the users to notify, each once; never the author of the comment. */
export function recipientIds(authorId: string, { post, parent, replyTo }: Answered): string[] {
  const texts = [post, parent, replyTo].filter((text) => text !== null && text !== undefined)
  const authors = new Set(texts.map(({ user_id }) => user_id))
  authors.delete(authorId)
  return [...authors]
}

/**
 * `comment_index/{id}`: what the search needs of a comment. A trigger writes it, so that comments
 * stay as their authors wrote them and lists of comments carry no search tokens.
 */
export const commentIndexEntry = z.strictObject({
  post_id: z.string(),
  user_id: z.string(),
  author_username: z.string(),
  content: z.string(),
  created_at: instant,
  /** See `commentTokens`. */
  words: z.array(z.string()),
})

export type CommentIndexEntry = Stored<typeof commentIndexEntry>
