import { adminCall } from '../core/call'
import { removeAs } from '../moderation'

/** Removes anybody's comment, corrects the post's counter and tells the author. */
export const removeComment = adminCall('removeComment', async (admin, { comment_id, reason }) => {
  return { changed: await removeAs(admin, 'comment', comment_id, reason) }
})
