import { CATEGORIES, type Category } from '@grid/schema/category'
import type { BoardFilter } from '@grid/schema/first-page'
import type { Post } from '@grid/schema/post'
import { comparedWords, tagWord, wordsOf } from '@grid/schema/search-tokens'

export type Sort = 'new' | 'top'

/** What the reader wants to see; the address of the hub says it. */
export type Filters = {
  readonly category: Category | null
  readonly tag: string | null
  readonly author: string | null
  /** What the search field holds, or the empty text. */
  readonly q: string
  readonly sort: Sort
}

export const NO_FILTERS: Filters = { category: null, tag: null, author: null, q: '', sort: 'new' }

const LONGEST = 200

/** Reads the filters from an address; what it does not understand counts as left out. */
export function readFilters(search: string): Filters {
  const params = new URLSearchParams(search)
  const text = (name: BoardFilter) => (params.get(name) ?? '').trim().slice(0, LONGEST)
  const category = text('category')
  return {
    category: CATEGORIES.find((known) => known === category) ?? null,
    tag: text('tag') || null,
    author: text('author') || null,
    q: text('q'),
    sort: text('sort') === 'top' ? 'top' : 'new',
  }
}

/** The address of the hub under these filters, one spelling for each; what is usual is left out. */
export function hubAddress({ category, tag, author, q, sort }: Filters): string {
  const params = new URLSearchParams()
  const say = (name: BoardFilter, text: string) => params.set(name, text)
  if (category) say('category', category)
  if (tag) say('tag', tag)
  if (author) say('author', author)
  if (q.trim()) say('q', q.trim())
  if (sort !== 'new') say('sort', sort)
  const search = params.toString()
  return search ? `/hub?${search}` : '/hub'
}

/** Whether anything beside the category narrows the feed. */
export function isNarrowed({ tag, author, q }: Filters): boolean {
  return tag !== null || author !== null || q !== ''
}

/**
 * The word under which the server is asked for posts: the longest of the search, which is the
 * rarest as a rule, or else the tag. A search without a word, such as "C#", means a tag. One for a
 * checksum alone, which is too long for the index, leaves it to the feed to compare.
 */
export function indexedWord({ q, tag }: Filters): string | null {
  const [first, ...others] = wordsOf(q)
  if (first) return others.reduce((one, other) => (other.length > one.length ? other : one), first)
  if (q && comparedWords(q).length === 0) return tagWord(q)
  return tag ? tagWord(tag) : null
}

/** Whether a post is what the filters ask for, judged by the post itself and not by its index. */
export function matches(post: Post, { category, tag, author, q }: Filters): boolean {
  const tags = post.tags.map(tagWord)
  if (category && post.category !== category) return false
  if (tag && !tags.includes(tagWord(tag))) return false
  // As the server compares, so that an address finds the same with and without a search.
  if (author && post.author_username !== author) return false
  if (!q) return true
  const wanted = comparedWords(q)
  if (wanted.length === 0) return tags.includes(tagWord(q))
  const said = new Set(
    comparedWords([post.title, post.author_username, ...post.tags, post.content].join('\n')),
  )
  return wanted.every((word) => said.has(word))
}

/** Where a tag leads from outside of the feed: to every post that carries it. */
export function tagAddress(tag: string): string {
  return hubAddress({ ...NO_FILTERS, tag })
}
