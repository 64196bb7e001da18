import { Timestamp } from 'firebase/firestore'
import { COMMENT } from '../comments/comment.fixture'

export const atMs = (ms: number) => Timestamp.fromMillis(ms)

/** A comment of mallory, below a post of ada. */
export const replyAt = (ms: number, change: object = {}) => ({
  ...COMMENT,
  id: `reply-${ms}`,
  user_id: 'mallory',
  author_username: 'mallory',
  content: `Text ${ms}`,
  recipient_ids: ['ada'],
  created_at: atMs(ms),
  updated_at: atMs(ms),
  ...change,
})

/** Three upvotes of a post of ada. */
export const upvotesAt = (ms: number, post_id = 'a-post') => ({
  id: `upvotes_${post_id}`,
  kind: 'upvotes' as const,
  post_id,
  count: 3,
  most: 3,
  notified_at: atMs(ms),
  expires_at: atMs(ms),
})

/** The removal of a post of ada. */
export const removalAt = (ms: number, reason: string | null = 'Advertising.') => ({
  id: `removal_post_${ms}`,
  kind: 'removal' as const,
  target_type: 'post' as const,
  excerpt: 'Buy now',
  reason,
  notified_at: atMs(ms),
  expires_at: atMs(ms),
})

/** The outcome of a report of ada. */
export const reportAt = (ms: number, target_type: 'post' | 'comment', is_removed: boolean) => ({
  id: `report_${target_type}_x_ada`,
  kind: 'report' as const,
  target_type,
  target_id: target_type === 'post' ? 'a-post' : 'a-comment',
  post_id: 'a-post',
  is_removed,
  notified_at: atMs(ms),
  expires_at: atMs(ms),
})

/** A mention of ada in a post, or in a comment below it. */
export const mentionAt = (ms: number, comment_id: string | null = null) => ({
  id: `mention_${comment_id ?? 'a-post'}`,
  kind: 'mention' as const,
  post_id: 'a-post',
  comment_id,
  notified_at: atMs(ms),
  expires_at: atMs(ms),
})

/** A new post, or new comments on one, that ada follows. */
export const followedAt = (ms: number, comment_id?: string) => ({
  id: `followed-${ms}`,
  ...(comment_id ? { kind: 'new_comments' as const, comment_id } : { kind: 'new_post' as const }),
  post_id: 'a-post',
  notified_at: atMs(ms),
  expires_at: atMs(ms),
})
