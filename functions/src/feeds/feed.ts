import {
  BOARD_FEED,
  categoryFeed,
  commentsFeed,
  memberFeed,
  tagFeed,
} from '@grid/schema/board-urls'
import type { Category } from '@grid/schema/post-display'

/** Which list of the site a feed contains. */
export type FeedSubject =
  | { readonly of: 'board' }
  | { readonly of: 'category'; readonly category: Category }
  | { readonly of: 'tag'; readonly tag: string }
  | { readonly of: 'member'; readonly handle: string }
  | { readonly of: 'comments'; readonly postId: string }

/** The one path of a feed, without the ending of a format. */
export function feedPath(subject: FeedSubject): string {
  switch (subject.of) {
    case 'board':
      return BOARD_FEED
    case 'category':
      return categoryFeed(subject.category)
    case 'tag':
      return tagFeed(subject.tag)
    case 'member':
      return memberFeed(subject.handle)
    case 'comments':
      return commentsFeed(subject.postId)
  }
}

/** Who wrote an entry; `path` is the page of the member, null once the account is deleted. */
type FeedAuthor = { readonly name: string; readonly path: string | null }

/** A post or a comment in a feed. All texts can be written into XML. */
export type FeedEntry = {
  /** The path of its page, with the anchor of a comment. */
  readonly path: string
  readonly title: string
  readonly author: FeedAuthor
  readonly html: string
  /** The link of a post. */
  readonly link: string | null
  readonly tags: readonly string[]
  readonly published: Date
  readonly updated: Date
}

/** The newest posts or comments of a list of the site. */
export type Feed = {
  /** The path of the feed, without the ending of a format. */
  readonly feed: string
  /** The path of the page that shows the same list. */
  readonly page: string
  readonly title: string
  /** The latest time of its entries, or of what they belong to. */
  readonly updated: Date
  readonly entries: readonly FeedEntry[]
}

/** Everything but the characters of XML 1.0, for which XML has no escape either. */
const NO_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text that XML can contain: other characters become replacement characters. */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(NO_XML, '\ufffd')
}

/** Characters that change the direction of the texts beside them in a list of titles. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** A title or a name, which readers put into lines of their own. */
export function xmlLine(text: string): string {
  return xmlText(text.replace(DIRECTION_CONTROLS, ''))
}
