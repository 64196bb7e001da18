import type { Post, PostExcerpt } from './post'

/** What pages need to show posts. Visitors load this file, so it imports types only. */

export const CATEGORIES = ['discussion', 'tool', 'research', 'project'] as const

export type Category = (typeof CATEGORIES)[number]

/** What a card calls its category. */
export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  tool: 'Tool Showcase',
  discussion: 'Discussion',
  research: 'Research',
  project: 'Project',
}

/** The author id of posts and comments whose account was deleted. It has no counter. */
export const DELETED_MEMBER_ID = 'deleted_member'

/** The author name of these posts and comments. No username can have a space. */
export const DELETED_MEMBER_NAME = 'deleted member'

/** The fields of a post that are derived from others, for lists and queries. No page shows them. */
export const DERIVED_POST_FIELDS: ReadonlySet<string> = new Set([
  'words',
  'excerpt',
  'created_in',
  'link_key',
] satisfies (keyof Post)[])

/** A post as a list reads it: with its excerpt instead of its texts. */
export type ListedPost = Omit<Post, 'excerpt' | 'content' | 'code_snippet' | 'words'> & {
  readonly excerpt: PostExcerpt
}

/** The longest link in a list. A longer one comes with the post, because a part leads elsewhere. */
export const LONGEST_LISTED_LINK = 300

/** A post whose texts are those of its excerpt. */
export function withExcerpt({ excerpt, ...post }: ListedPost): Post {
  const { is_whole, content, code_snippet } = excerpt
  const hasLongLink = (post.link?.length ?? 0) > LONGEST_LISTED_LINK
  const link = hasLongLink ? null : post.link
  const texts = { ...post, link, words: [], content, code_snippet }
  if (is_whole && !hasLongLink) return texts
  const is_content_whole = is_whole || excerpt.is_content_whole
  return { ...texts, is_excerpt: true, ...(is_content_whole && { is_content_whole }) }
}

/** A text with one blank line where it has several, which Markdown shows alike. */
export function withoutBlankLines(text: string): string {
  return text.replace(/\n(?:[ \t]*\n){2,}/g, '\n\n')
}
