import { adminCall } from '../core/call'
import { removeAs } from '../moderation'

/** Removes anybody's post with its comments, for good, and tells the author. */
export const removePost = adminCall('removePost', async (admin, { post_id, reason }) => {
  return { changed: await removeAs(admin, 'post', post_id, reason) }
})
