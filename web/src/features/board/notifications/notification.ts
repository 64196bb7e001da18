import { commentPath, postPath } from '@grid/schema/board-urls'
import type { Comment } from '@grid/schema/comment'
import { compareInstants, readMark } from '@grid/schema/exact-instant'
import type { Inbox, Notification } from '@grid/schema/notification'
import type { Post } from '@grid/schema/post'
import type { Instant } from '@grid/schema/stored'
import { plainText } from '@grid/schema/text-markdown'
import { withoutDirections } from '@grid/schema/unicode'
import { counted } from '../../../design/text'
import type { Hiding } from '../../../social/hidden-members'
import { REMOVAL_MESSAGES } from '../messages'

export const NOTIFICATION_MESSAGES = {
  loading: 'Loading notifications...',
  failed: 'Could not fetch notifications.',
  empty: 'No notifications yet. Replies, mentions, upvotes and decisions of admins appear here.',
  staysUnread: 'This could not be marked as read.',
} as const

/** A comment that replies to the member. It is no stored notification, but listed like one. */
type Reply = {
  readonly kind: 'reply'
  readonly id: string
  readonly notified_at: Instant
  readonly comment: Comment
}

/** Something that concerns the member: a reply or a notification. */
export type Entry = Reply | Notification

export function toReply(comment: Comment): Reply {
  return { kind: 'reply', id: comment.id, notified_at: comment.created_at, comment }
}

/** Replies and notifications in one list, the newest first. */
export function newestFirst(...lists: readonly (readonly Entry[])[]): readonly Entry[] {
  return lists
    .flat()
    .toSorted(
      (one, other) => compareInstants(other.notified_at, one.notified_at) || byId(other, one),
    )
}

/**
 * Entries without upvotes that were all withdrawn, without replies if they are turned off, and
 * without those of muted and blocked members. Triggers write nothing else of that kind.
 */
export function withoutHidden(
  entries: readonly Entry[],
  { muted, blocked }: Readonly<Record<Hiding, readonly string[]>>,
  { muted_kinds = [] }: Pick<ReadState, 'muted_kinds'>,
): readonly Entry[] {
  const hidden = new Set([...muted, ...blocked])
  const hasReplies = !muted_kinds.includes('reply')
  return entries.filter((entry) => {
    if (entry.kind === 'upvotes') return entry.count > 0
    return entry.kind !== 'reply' || (hasReplies && !hidden.has(entry.comment.user_id))
  })
}

/** As Firestore orders documents of the same time. Ids are ASCII. */
function byId(one: Entry, other: Entry): number {
  return one.id < other.id ? -1 : Number(one.id > other.id)
}

/**
 * The newest entries that a list does not show yet. A group that has grown since is one of them.
 *
 * @param last - The last entry of the list if older ones may follow, else null.
 */
export function newEntries(
  newest: readonly Entry[],
  listed: readonly Entry[],
  last: Entry | null,
): readonly Entry[] {
  const marks = new Set(listed.map(markOf))
  return newest.filter(
    (entry) =>
      !marks.has(markOf(entry)) &&
      (last === null || compareInstants(entry.notified_at, last.notified_at) > 0),
  )
}

function markOf({ kind, id, notified_at }: Entry): string {
  return `${kind} ${readMark(id, notified_at)}`
}

/** What the inbox of a member holds; nothing was read without one. */
export type ReadState = Omit<Inbox, 'id'>

export function isUnread({ id, notified_at }: Entry, { read_at, read_marks = [] }: ReadState) {
  return (
    compareInstants(notified_at, read_at) > 0 && !read_marks.includes(readMark(id, notified_at))
  )
}

/** The posts and comments that entries are about, by their paths; null if one was deleted. */
export type Targets = ReadonlyMap<string, Post | Comment | null>

/** The paths of the posts and comments that an entry is about, as far as they can exist. */
export function targetPaths(entry: Entry): readonly string[] {
  switch (entry.kind) {
    case 'reply':
      return [`posts/${entry.comment.post_id}`]
    case 'upvotes':
    case 'new_post':
    case 'new_comments':
      return [`posts/${entry.post_id}`]
    case 'mention': {
      const post = `posts/${entry.post_id}`
      return entry.comment_id === null ? [post] : [post, `comments/${entry.comment_id}`]
    }
    case 'removal':
      return []
    case 'report': {
      if (entry.is_removed || entry.post_id === null) return []
      const post = `posts/${entry.post_id}`
      return entry.target_type === 'post' ? [post] : [post, `comments/${entry.target_id}`]
    }
  }
}

/** An entry as lists show it. */
type Description = {
  /** The member who acts, for the beginning of the text; null if nobody is named. */
  readonly author: string | null
  readonly text: string
  /** The beginning of what it is about, or null. */
  readonly excerpt: string | null
  /** Where it leads; null if there is nothing to see. */
  readonly to: string | null
}

/** What happened, for the member. */
export function describeEntry(entry: Entry, targets: Targets): Description {
  const target = targetOf(entry, targets)
  const excerpt = excerptOf(target)
  const author = target?.author_username ?? null
  switch (entry.kind) {
    case 'reply': {
      const { author_username, content, post_id, parent_id, id } = entry.comment
      // The recipients of a reply wrote the post, the comment or the reply that it is addressed to.
      const text = parent_id ? 'replied in a thread of yours' : 'commented on your post'
      const to = commentPath(post_id, id)
      return { author: author_username, text, excerpt: plainText(content), to }
    }
    case 'upvotes': {
      const text = `Your post has ${counted(entry.count, 'upvote')}`
      return { author: null, text, excerpt, to: postPath(entry.post_id) }
    }
    case 'new_post': {
      const text = `${author ? 'published a post' : 'There is a new post'}${followedText(entry)}`
      return { author, text, excerpt, to: postPath(entry.post_id) }
    }
    case 'new_comments': {
      const text = 'There are new comments on a post that you follow'
      const to = commentPath(entry.post_id, entry.comment_id)
      return { author: null, text, excerpt, to }
    }
    case 'mention': {
      const [place, to] =
        entry.comment_id === null
          ? ['a post', postPath(entry.post_id)]
          : ['a comment', commentPath(entry.post_id, entry.comment_id)]
      const text = author ? `mentioned you in ${place}` : `You were mentioned in ${place}`
      return { author, text, excerpt, to }
    }
    case 'removal': {
      const text = REMOVAL_MESSAGES.title(entry.target_type)
      const reason = entry.reason ? `Reason: ${entry.reason}` : 'No reason was given.'
      const removed = `“${withoutDirections(entry.excerpt)}”. ${reason}`
      return { author: null, text, excerpt: removed, to: null }
    }
    case 'report':
      return { author: null, ...describeReport(entry), excerpt }
  }
}

/** Whether the member follows the author or a tag of a new post. */
function followedText({
  member_id,
  tag,
}: Extract<Notification, { readonly kind: 'new_post' }>): string {
  if (member_id !== undefined) return '. You follow this member.'
  // Isolated, so that a tag in Hebrew or Arabic does not move the words around it.
  return tag === undefined
    ? ' that you follow'
    : ` with the tag \u2068#${tag}\u2069 that you follow`
}

function describeReport({
  target_type,
  target_id,
  post_id,
  is_removed,
}: Extract<Notification, { readonly kind: 'report' }>): Pick<Description, 'text' | 'to'> {
  if (is_removed) {
    const verb = target_type === 'profile' ? 'cleared' : 'removed'
    return { text: `An admin ${verb} the ${target_type} that you reported`, to: null }
  }
  const text = `An admin reviewed the ${target_type} that you reported, and it stays`
  if (post_id === null) return { text, to: null }
  return {
    text,
    to: target_type === 'comment' ? commentPath(post_id, target_id) : postPath(post_id),
  }
}

/** The title of a post or the text of a comment. */
function excerptOf(target: Post | Comment | null): string | null {
  if (!target) return null
  return 'title' in target ? target.title : plainText(target.content)
}

/** The post or comment that an entry is about, once it is loaded. */
function targetOf(entry: Entry, targets: Targets): Post | Comment | null {
  return targets.get(targetPaths(entry).at(-1) ?? '') ?? null
}

/** The text for a deleted post or comment that an entry is about; null if all of it exists. */
export function goneText(entry: Entry, targets: Targets): string | null {
  const gone = targetPaths(entry).find((path) => targets.get(path) === null)
  if (!gone) return null
  return gone.startsWith('posts/') ? 'The post was deleted.' : 'The comment was deleted.'
}
