import type { Post, PostExcerpt } from './post'

/** A post as a list reads it: with its excerpt instead of its texts. */
export type ListedPost = Omit<Post, 'excerpt' | 'content' | 'code_snippet' | 'words'> & {
  readonly excerpt: PostExcerpt
}

/** A post whose texts are those of its excerpt. This file imports nothing, for pages load it. */
export function withExcerpt({ excerpt, ...post }: ListedPost): Post {
  const { is_whole, content, code_snippet } = excerpt
  const texts = { ...post, words: [], content, code_snippet }
  return is_whole ? texts : { ...texts, is_excerpt: true }
}
