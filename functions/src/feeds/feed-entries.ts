import { parseMarkdown } from '@grid/markdown/parse-markdown'
import { escapeHtml, renderHtml } from '@grid/markdown/render-html'
import {
  BOARD_FEED,
  categoryFeed,
  commentPath,
  commentsFeed,
  memberFeed,
  memberPath,
  postPath,
  tagFeed,
} from '@grid/schema/board-urls'
import type { Comment } from '@grid/schema/comment'
import type { Post } from '@grid/schema/post'
import { type Category, DELETED_MEMBER_ID } from '@grid/schema/post-display'
import { TEXT_MARKDOWN } from '@grid/schema/text-markdown'
import { truncate, withoutDirections } from '@grid/schema/unicode'
import { siteOrigin } from '../core/params'

/** The fields that entries need; a post with its search tokens is four times as large. */
export const POST_FIELDS = [
  ...(['title', 'content', 'code_snippet', 'link', 'tags'] as const),
  ...(['user_id', 'author_username', 'created_at', 'updated_at'] as const),
] satisfies readonly (keyof Post)[]

export type FeedPost = Pick<Post, 'id' | (typeof POST_FIELDS)[number]>

/** The part of a code snippet that a feed contains, in UTF-16 units. */
const CODE_UNITS = 5_000

/** The entry of a post: its text, its code and its link. */
export function postEntry(post: FeedPost): FeedEntry {
  const { content, code_snippet, link } = post
  const code = code_snippet === null ? '' : truncate(code_snippet, CODE_UNITS)
  const path = postPath(post.id)
  return {
    ...entryOf(post),
    path,
    title: xmlLine(post.title),
    html: [
      htmlOf(content),
      code && `<pre><code>${escapeHtml(xmlText(code))}</code></pre>`,
      code_snippet !== null && code !== code_snippet && '<p>The post has the rest of the code.</p>',
      link && `<p>${linkTo(xmlText(link))}</p>`,
    ]
      .filter(Boolean)
      .join('\n'),
    link: link && xmlText(link),
    tags: post.tags.map(xmlLine),
  }
}

/** The entry of a comment on a post. */
export function commentEntry(comment: Comment, post: Pick<Post, 'title'>): FeedEntry {
  return {
    ...entryOf(comment),
    path: commentPath(comment.post_id, comment.id),
    title: xmlLine(`${comment.author_username} on “${post.title}”`),
    html: htmlOf(comment.content),
    link: null,
    tags: [],
  }
}

function entryOf(written: Omit<FeedPost, 'title'> | Comment) {
  const { user_id, author_username, created_at, updated_at } = written
  const name = xmlLine(author_username)
  const path = user_id === DELETED_MEMBER_ID ? null : memberPath(name)
  return { author: { name, path }, published: created_at.toDate(), updated: updated_at.toDate() }
}

function htmlOf(markdown: string): string {
  return renderHtml(parseMarkdown(xmlText(markdown), TEXT_MARKDOWN), 1, siteOrigin())
}

function linkTo(url: string): string {
  const href = escapeHtml(url)
  return `<a href="${href}" rel="nofollow noopener ugc">${href}</a>`
}

/** Which list of the site a feed contains. */
export type FeedSubject =
  | { readonly kind: 'board' }
  | { readonly kind: 'category'; readonly category: Category }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'member'; readonly handle: string }
  | { readonly kind: 'comments'; readonly postId: string }

/** The one path of a feed, without the ending of a format. */
export function feedPath(subject: FeedSubject): string {
  switch (subject.kind) {
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
function xmlText(text: string): string {
  return text.toWellFormed().replace(NO_XML, '\ufffd')
}

/** A title or a name, which readers put into lines of their own. */
export function xmlLine(text: string): string {
  return xmlText(withoutDirections(text))
}
