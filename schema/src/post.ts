import * as z from 'zod/mini'
import { cleanCut, cleanTag, splitTags } from './clean'
import { fewImages } from './image'
import { LIMITS } from './limits'
import { link, storedLink } from './link'
import { fewMentions } from './mentions'
import { CATEGORIES } from './post-display'
import { instant, type Stored } from './stored'
import { minUnits, textOf, visible } from './text'
import { truncate } from './unicode'

export const category = z.enum(CATEGORIES, { error: 'Invalid category selected.' })

const TITLE_MESSAGE = `Title must be at least ${LIMITS.title.min} characters long.`

const CONTENT_MESSAGE = `Content must be at least ${LIMITS.content.min} characters long.`

const title = textOf(
  (text) => cleanCut(text, LIMITS.title.max),
  [minUnits(LIMITS.title.min, TITLE_MESSAGE), visible(TITLE_MESSAGE)],
  TITLE_MESSAGE,
)

/** Stored verbatim, except that it is cut. */
const content = textOf(
  (text) => truncate(text, LIMITS.content.max),
  [
    minUnits(LIMITS.content.min, CONTENT_MESSAGE),
    visible(CONTENT_MESSAGE),
    fewMentions(),
    fewImages(),
  ],
  CONTENT_MESSAGE,
)

const codeSnippet = z.pipe(
  z.string(),
  z.transform((text: string) => truncate(text, LIMITS.codeSnippet.max) || null),
)

/** Splits a comma-separated entry into the tags to store: those that fit, each once. */
export function parseTags(entry: string): string[] {
  const tags = splitTags(entry).map(cleanTag).filter(isTag)
  return [...new Set(tags)].slice(0, LIMITS.tags.count)
}

/** Whether a tag can be stored: not empty, and not too long. */
function isTag(tag: string): boolean {
  return tag !== '' && tag.length <= LIMITS.tags.length
}

/**
 * What the post dialog holds (all texts) → what is stored.
 * The key order is the order in which messages are shown.
 */
export const postForm = z.object({
  title,
  content,
  category,
  link,
  code_snippet: codeSnippet,
  tags: z.pipe(z.string(), z.transform(parseTags)),
})

/** The form as typed. */
export type PostForm = z.input<typeof postForm>

/** The fields an owner may set and change. */
export type PostDraft = z.output<typeof postForm>

/** The names of the fields an owner may set and change, in the order of the form. */
export const EDITABLE_POST_FIELDS = Object.keys(postForm.shape) as readonly (keyof PostDraft)[]

/** The beginnings of a post's texts; `is_whole` if nothing was cut. */
const postExcerpt = z.strictObject({
  content: z.string(),
  code_snippet: z.nullable(z.string()),
  is_whole: z.boolean(),
})
export type PostExcerpt = z.infer<typeof postExcerpt>

/** A stored post. */
export const post = z.strictObject({
  user_id: z.string(),
  author_username: z.string(),
  title: z.string(),
  content: z.string(),
  category,
  link: z.nullable(storedLink),
  code_snippet: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** See `searchTokens`. */
  words: z.array(z.string()),
  /** Written by functions, for lists. It can be missing for a moment after a post is created. */
  excerpt: z.optional(postExcerpt),
  /** Written by functions, like the excerpt. See `createdIn`. */
  created_in: z.optional(z.strictObject({ hour: z.int(), day: z.int(), month: z.int() })),
  /** The comment that the author of a discussion accepts as its answer; it may be deleted. */
  answer_id: z.optional(z.nullable(z.string())),
  upvotes: z.int(),
  comment_count: z.int(),
  created_at: instant,
  updated_at: instant,
})

/** A post; `is_excerpt` if it comes from a list that has the beginnings of its texts only. */
export type Post = Stored<typeof post> & { readonly is_excerpt?: true }

/** The form that shows a stored post for editing. */
export function toPostForm(stored: PostDraft): PostForm {
  return {
    title: stored.title,
    content: stored.content,
    category: stored.category,
    link: stored.link ?? '',
    code_snippet: stored.code_snippet ?? '',
    tags: stored.tags.join(', '),
  }
}
