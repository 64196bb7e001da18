import { endBeforeImage } from './image-markdown'
import { LIMITS } from './limits'
import type { Post, PostExcerpt } from './post'
import { DELETED_MEMBER_ID, withExcerpt } from './post-display'
import { searchTokens } from './search-tokens'
import { truncate } from './unicode'

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
export function excerptOf(post: Pick<PostTexts, 'content' | 'code_snippet'>): PostExcerpt {
  const code = post.code_snippet ?? null
  const beginning = truncateBytes(post.content, LIMITS.excerpt.contentBytes)
  const content = beginning.slice(0, endBeforeImage(post.content, beginning.length))
  const code_snippet = code && truncateBytes(code, LIMITS.excerpt.codeBytes)
  const is_whole = content === post.content && code_snippet === code
  return { content, code_snippet, is_whole }
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
