import type { Post, PostExcerpt } from './post'

/** A post whose texts are those of its excerpt. This file imports nothing, for pages load it. */
export function withExcerpt(
  post: Omit<Post, 'excerpt' | 'content' | 'code_snippet' | 'words'>,
  { is_whole, content, code_snippet }: PostExcerpt,
): Post {
  const texts = { ...post, words: [], content, code_snippet }
  return is_whole ? texts : { ...texts, is_excerpt: true }
}
