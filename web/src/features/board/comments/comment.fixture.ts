import type { Comment } from '@grid/schema/comment'
import { exactInstant } from '@grid/schema/exact-instant'

const at = exactInstant(0, 0)

/** A comment of ada below a post of bob. */
export const COMMENT: Comment = {
  id: 'a-comment',
  post_id: 'a-post',
  parent_id: null,
  reply_to: null,
  user_id: 'ada',
  author_username: 'ada',
  content: 'As posted',
  recipient_ids: ['bob'],
  created_at: at,
  updated_at: at,
}
