import { parseMarkdown } from '@grid/markdown/parse-markdown'
import { escapeHtml, renderHtml } from '@grid/markdown/render-html'
import type { Comment } from '@grid/schema/comment'
import type { Post } from '@grid/schema/post'
import { DELETED_MEMBER_ID } from '@grid/schema/post-display'
import { TEXT_MARKDOWN } from '@grid/schema/text-markdown'
import { truncate } from '@grid/schema/unicode'
import { siteOrigin } from '../core/params'
import { type FeedEntry, xmlLine, xmlText } from './feed'

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
  const path = `/hub/${post.id}`
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
    path: `/hub/${comment.post_id}#comment-${comment.id}`,
    title: xmlLine(`${comment.author_username} on “${post.title}”`),
    html: htmlOf(comment.content),
    link: null,
    tags: [],
  }
}

function entryOf(written: Omit<FeedPost, 'title'> | Comment) {
  const { user_id, author_username, created_at, updated_at } = written
  const name = xmlLine(author_username)
  const path = user_id === DELETED_MEMBER_ID ? null : `/members/${encodeURIComponent(name)}`
  return {
    author: { name, path },
    published: created_at.toDate(),
    updated: updated_at.toDate(),
  }
}

function htmlOf(markdown: string): string {
  return renderHtml(parseMarkdown(xmlText(markdown), TEXT_MARKDOWN), 1, siteOrigin())
}

function linkTo(url: string): string {
  const href = escapeHtml(url)
  return `<a href="${href}" rel="nofollow noopener ugc">${href}</a>`
}
