/** URLs of the board, its members and its feeds. Visitors load this file, so it imports nothing. */

/**
 * The pattern of the ids that the site gives to posts and comments; Firestore reserves `__…__`. It
 * belongs at the end of a regular expression.
 */
export const RECORD_ID = '(?!__.*__$)[\\w-]{1,128}'

/** Whether a text can be the id of a post or a comment. */
export function isRecordId(text: string): boolean {
  return new RegExp(`^${RECORD_ID}$`).test(text)
}

/** The page of a post. */
export const postPath = (id: string) => `/hub/${encodeURIComponent(id)}`

/** The place of a comment on the page of its post. */
export const commentPath = (postId: string, id: string) => `${postPath(postId)}#comment-${id}`

/** The board with all posts that have a tag. */
export const tagPath = (tag: string) => `/hub?${new URLSearchParams({ tag })}`

/** The page of a member, by the name in any case. */
export const memberPath = (username: string) => `/members/${encodeURIComponent(username)}`

/** The formats of a feed, and the ending of their paths. */
export type FeedFormat = 'atom' | 'json'

export const FEED_FORMATS: readonly FeedFormat[] = ['atom', 'json']

/** Their media types (RFC 4287, JSON Feed 1.1). */
export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
}

/** The feed of the newest posts, without the ending of a format, like the others here. */
export const BOARD_FEED = '/feeds/board'

/** The feed of a category, `tool`, `discussion` and so on. */
export const categoryFeed = (category: string) => `/feeds/category/${category}`

/** The feed of the posts with a tag, in any spelling. */
export const tagFeed = (tag: string) => `/feeds/tag/${encodeURIComponent(tag)}`

/** The feed of the posts of a member, by the name in any case. */
export const memberFeed = (username: string) => `/feeds/members/${encodeURIComponent(username)}`

/** The feed of the comments on a post. */
export const commentsFeed = (postId: string) =>
  `/feeds/posts/${encodeURIComponent(postId)}/comments`

/** The path of a feed in a format. */
export const inFormat = (feed: string, format: FeedFormat) => `${feed}.${format}`

/** How long a feed is reused, by functions, shared caches and readers, in seconds. */
export const FEED_SECONDS = 300

/** The header of every found or missing feed. */
export const FEED_CACHE_CONTROL = `public, max-age=${FEED_SECONDS}, s-maxage=${FEED_SECONDS}, stale-while-revalidate=60`

type ListFilters = {
  readonly category: string | null
  readonly tag: string | null
  readonly author: string | null
  /** A search; searches have no feed. */
  readonly q: string | null
}

/** The feed of a list of the board; null if no feed has exactly its posts. */
export function listFeed({ category, tag, author, q }: ListFilters): string | null {
  const feeds = [
    category && categoryFeed(category),
    tag && tagFeed(tag),
    author && memberFeed(author),
  ].filter((feed) => feed !== null && feed !== '')
  return q || feeds.length > 1 ? null : (feeds[0] ?? BOARD_FEED)
}

/** The elements by which browsers and readers find a feed from the page of its list. */
export function feedLinks(feed: string | null): string {
  if (feed === null) return ''
  return FEED_FORMATS.map(
    (format) =>
      `<link rel="alternate" type="${FEED_TYPES[format]}" title="The Grid" href="${inFormat(feed, format)}">`,
  ).join('')
}
