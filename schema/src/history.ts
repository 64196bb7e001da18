import * as z from 'zod/mini'
import type { Comment } from './comment'
import { LIMITS } from './limits'
import type { Post } from './post'
import { instant, type Stored } from './stored'

const version = z.strictObject({
  /** When its author wrote it. */
  written_at: instant,
  /** As `versionText` spells it; null after an admin has hidden it. */
  text: z.nullable(z.string()),
})

/** An earlier version of a post or comment. */
export type Version = z.infer<typeof version>

/**
 * `histories/{id}`: the earlier versions of a post or comment under its id, the oldest first.
 * Triggers write it from the text before each edit, so nobody can forge or skip a version. It is
 * one document, so that it is deleted together with the id.
 */
export const history = z.strictObject({
  kind: z.enum(['post', 'comment']),
  user_id: z.string(),
  versions: z.array(version).check(z.maxLength(LIMITS.history.versions)),
})

export type History = Stored<typeof history>

type PostTexts = Pick<Post, 'title' | 'content' | 'link' | 'code_snippet' | 'tags'> & {
  readonly category: string
}

/** All that the author of a post or comment wrote, as one text whose lines can be compared. */
export function versionText(text: PostTexts | Pick<Comment, 'content'>): string {
  if (!('title' in text)) return text.content
  const { title, content, category, link, code_snippet, tags } = text
  return [
    title,
    content,
    ...(link ? [`Link: ${link}`] : []),
    ...(code_snippet ? [`Code:\n${code_snippet}`] : []),
    `Category: ${category}`,
    ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : []),
  ].join('\n\n')
}
