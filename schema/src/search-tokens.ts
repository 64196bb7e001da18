import { cut } from './clean'
import { LIMITS } from './limits'

/** A letter or digit, then letters, combining marks, digits and joints. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*/gu
const JOINT = /[_-]+/

type Searchable = {
  readonly title: string
  readonly content: string
  readonly tags: readonly string[]
  readonly author_username: string
}

/**
 * Folds compatibility forms and case. Removes joiners, which connect letters without changing the
 * word, and the dot that lower-casing leaves on the Turkish İ.
 */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replace(/[\u200c\u200d]/g, '')
}

/**
 * The words of a text as they are compared: forms folded, lower case, from 2 units on. A compound
 * is followed by its parts, so that "machine learning" finds what says "machine-learning".
 */
export function comparedWords(text: string): string[] {
  const found = fold(text).match(WORD) ?? []
  const words = found.flatMap((word) => [word, ...word.split(JOINT)])
  return [...new Set(words.filter((word) => word.length >= LIMITS.searchWord.min))]
}

/** Those of them that an index may hold, up to 30 units long. A checksum is longer. */
export function wordsOf(text: string): string[] {
  return comparedWords(text).filter((word) => word.length <= LIMITS.searchWord.max)
}

/**
 * How a tag is written among the words of a post, so that a filter by tag ignores case. It is cut,
 * because folding can make one character many.
 */
export function tagWord(tag: string): string {
  return cut(`#${fold(tag)}`, LIMITS.tags.length + 1)
}

/**
 * What a post can be found by: each tag as a whole, then the words of title, author, tags and
 * content, in this order until the list is full. Firestore cannot search inside texts, so every
 * post carries its own index.
 */
export function searchWords({ title, content, tags, author_username }: Searchable): string[] {
  const words = wordsOf([title, author_username, ...tags, content].join('\n'))
  return [...new Set([...tags.map(tagWord), ...words])].slice(0, LIMITS.searchWords.count)
}
