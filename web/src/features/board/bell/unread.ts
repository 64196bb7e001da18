import type { Comment } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'

/** How many of the newest replies came after the member last looked (ms). */
export function unreadCount(newest: readonly Comment[], readAt: number): number {
  return newest.filter((reply) => isUnread(reply, readAt)).length
}

export function isUnread(reply: Comment, readAt: number): boolean {
  return reply.created_at.toMillis() > readAt
}

/** The count as the bell shows it; beyond a page nobody counts. */
export function countLabel(count: number): string {
  return count >= LIMITS.page.comments ? `${LIMITS.page.comments}+` : String(count)
}

/**
 * What a reply is to the member who is told of it. An answer is told to the authors of the post, of
 * the comment and of the answer that it replies to: each has written in that thread, or above it.
 */
export function whatHappened(reply: Comment): string {
  return reply.parent_id ? 'answered in a thread of yours' : 'commented on your post'
}

/** The address of a reply: the post's page, at the comment. */
export function replyAddress(reply: Comment): string {
  return `/hub/${reply.post_id}#comment-${reply.id}`
}
