import { parseBareUrl } from '@grid/markdown/urls'
import * as z from 'zod/mini'
import { cleanCut, cleanTag, isSameTag, splitTags } from './clean'
import { fewImages } from './image'
import { endBeforeImage } from './image-display'
import { LIMITS } from './limits'
import { link, storedLink } from './link'
import { fewMentions } from './mentions'
import { CATEGORIES, DELETED_MEMBER_ID, withExcerpt, withoutBlankLines } from './post-display'
import { searchTokens } from './search-tokens'
import { instant, type Stored } from './stored'
import { minShown, textOf, visible } from './text'
import { hasVisibleCharacter, truncate } from './unicode'

export const category = z.enum(CATEGORIES, { error: 'Invalid category selected.' })

const TITLE_MESSAGE = `Title must be at least ${LIMITS.title.min} characters long.`

const CONTENT_MESSAGE = `Content must be at least ${LIMITS.content.min} characters long.`

const title = textOf(
  (text) => cleanCut(text, LIMITS.title.max),
  [minShown(LIMITS.title.min, TITLE_MESSAGE), visible(TITLE_MESSAGE)],
  TITLE_MESSAGE,
)

/** Stored verbatim, except that it is cut. */
const content = textOf(
  (text) => truncate(text, LIMITS.content.max),
  [
    minShown(LIMITS.content.min, CONTENT_MESSAGE),
    visible(CONTENT_MESSAGE),
    fewMentions(),
    fewImages(),
  ],
  CONTENT_MESSAGE,
)

const codeSnippet = z.pipe(
  z.string(),
  z.transform((text: string) => {
    const code = truncate(text, LIMITS.codeSnippet.max)
    return hasVisibleCharacter(code) ? code : null
  }),
)

/** Splits a comma-separated entry into the tags to store: those that fit, as spelled first. */
export function parseTags(entry: string): string[] {
  const tags: string[] = []
  for (const tag of splitTags(entry).map(cleanTag).filter(isTag)) {
    if (tags.length === LIMITS.tags.count) break
    if (!tags.some((other) => isSameTag(other, tag))) tags.push(tag)
  }
  return tags
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

export type PostForm = z.input<typeof postForm>

export const EMPTY_POST_FORM: PostForm = {
  title: '',
  content: '',
  category: 'discussion',
  link: '',
  code_snippet: '',
  tags: '',
}

/** The fields an owner may set and change. */
export type PostDraft = z.output<typeof postForm>

const optionalFields = z.omit(postForm, { title: true, content: true, category: true })

/** Returns what an empty form stores in the fields that a post can do without. */
export function emptyPostFields(): z.output<typeof optionalFields> {
  return optionalFields.parse(EMPTY_POST_FORM)
}

/** The names of the fields an owner may set and change, in the order of the form. */
export const EDITABLE_POST_FIELDS = Object.keys(postForm.shape) as readonly (keyof PostDraft)[]

/** The beginnings of a post's texts; `is_whole` if nothing was cut. */
const postExcerpt = z.strictObject({
  content: z.string(),
  code_snippet: z.nullable(z.string()),
  is_whole: z.boolean(),
  /** Set if nothing that shows was cut from the content. Old excerpts do not say it. */
  is_content_whole: z.optional(z.literal(true)),
})
export type PostExcerpt = z.infer<typeof postExcerpt>

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
  /** Written by functions, like the excerpt. See `linkKey`. */
  link_key: z.optional(z.nullable(z.string())),
  /** The comment that the author of a discussion accepts as its answer; it may be deleted. */
  answer_id: z.optional(z.nullable(z.string())),
  upvotes: z.int(),
  comment_count: z.int(),
  created_at: instant,
  updated_at: instant,
})

/**
 * A post; `is_excerpt` if it comes from a list that has the beginnings of its texts only, and
 * `is_content_whole` if that is not true of its content.
 */
export type Post = Stored<typeof post> & {
  readonly is_excerpt?: true
  readonly is_content_whole?: true
}

/** The fields of a stored post that its owner may change. Old posts can lack an optional one. */
export type EditablePost = Pick<Post, keyof PostDraft>

/** The form that shows a stored post for editing. */
export function toPostForm(stored: EditablePost): PostForm {
  return {
    title: stored.title,
    content: stored.content,
    category: stored.category,
    link: stored.link ?? '',
    code_snippet: stored.code_snippet ?? '',
    tags: stored.tags.join(', '),
  }
}

/** The texts of a post from which its derived fields are computed. */
type PostTexts = Pick<Post, 'title' | 'content' | 'tags' | 'author_username'> &
  Partial<Pick<Post, 'user_id' | 'code_snippet'>>

/** The fields of a stored post that follow from its texts. */
type DerivedFields = { readonly words: string[]; readonly excerpt: PostExcerpt }

/**
 * Computes the derived fields of a post: search tokens and excerpt. Posts of deleted accounts are
 * not found by the name of their author.
 */
export function derivedFields(post: PostTexts): DerivedFields {
  const author_username = post.user_id === DELETED_MEMBER_ID ? '' : post.author_username
  return { words: searchTokens({ ...post, author_username }), excerpt: excerptOf(post) }
}

/**
 * The beginnings of the texts of a post, for lists. They are short enough that a page of posts of
 * maximum length stays small.
 */
export function excerptOf(post: Excerptable): PostExcerpt {
  const code = post.code_snippet ?? null
  const { content, isCut } = contentExcerpt(post.content, bytesBeside(post.tags))
  const code_snippet = code && truncateBytes(code, LIMITS.excerpt.codeBytes)
  const is_whole = content === post.content && code_snippet === code
  return { content, code_snippet, is_whole, ...(!is_whole && !isCut && { is_content_whole: true }) }
}

type Excerptable = Pick<PostTexts, 'content' | 'code_snippet'> & Partial<Pick<PostTexts, 'tags'>>

/** The bytes of content beside tags. Pages hold a tag twice: as its text and in its link. */
function bytesBeside(tags: readonly string[] = []): number {
  const { contentBytes, leastContentBytes, tagBytes } = LIMITS.excerpt
  const excess = Math.max(encoder.encode(tags.join('')).length - tagBytes, 0)
  return Math.max(contentBytes - 2 * excess, leastContentBytes)
}

function contentExcerpt(
  content: string,
  contentBytes: number,
): { readonly content: string; readonly isCut: boolean } {
  const most = contentBytes + LIMITS.excerpt.leastCutBytes
  if (isWithin(content, most)) return { content, isCut: false }
  const shown = withoutBlankLines(content).trimEnd()
  if (isWithin(shown, most)) return { content: shown, isCut: false }
  const { length } = truncateBytes(shown, contentBytes)
  const end = endBeforeUrl(shown, endBeforeImage(shown, length))
  return { content: shown.slice(0, end), isCut: true }
}

const URL_START = /https?:\/\//gi
/** The text of a link, up to the beginning of its URL. */
const LINK_TEXT = /!?\[[^\]\n]{0,200}\]\([ \t]*<?$/

/** The place before a URL that a cut at `end` would split, or `end`. Half a URL leads elsewhere. */
function endBeforeUrl(text: string, end: number): number {
  const near = text.slice(0, end + 'https:/'.length)
  const start = [...near.matchAll(URL_START)].at(-1)?.index ?? 0
  const url = parseBareUrl(text, start, LIMITS.link.max)
  const isSplit = start > 0 && url.href !== null && url.end > end
  return isSplit ? text.slice(0, start).replace(LINK_TEXT, '').length : end
}

function isWithin(text: string, bytes: number): boolean {
  return encoder.encodeInto(text, new Uint8Array(bytes)).read === text.length
}

/** The post as lists show it: with its excerpt in place of its texts, and without its tokens. */
export function listedPost(post: Post): Post {
  return withExcerpt({ ...post, excerpt: excerptOf(post) })
}

const encoder = new TextEncoder()

/** Cuts a text to at most `max` bytes in UTF-8 at a grapheme boundary. */
function truncateBytes(text: string, max: number): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(max))
  return truncate(text, read)
}

/**
 * `bookmarks/{uid}`: the posts that a member has bookmarked, the latest first. It is one document,
 * so that one read says which posts of a list are bookmarked. Ids of deleted posts remain.
 */
export const bookmarks = z.strictObject({
  post_ids: z.array(z.string()).check(z.maxLength(LIMITS.bookmarks)),
})
