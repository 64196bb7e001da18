import { readyRemoval, sweepComments, sweepReports } from '../acts/removal'
import { auditedBy } from '../core/audit'
import { adminCall } from '../core/call'

/** Removes anybody's post with its comments, for good, and tells the author. */
export const removePost = adminCall('removePost', async (admin, { post_id, reason }) => {
  const changed = await auditedBy(admin, async (transaction, audit) => {
    const removal = await readyRemoval(transaction, 'post', post_id)
    await removal?.write(admin, audit, reason)
    return removal !== null
  })
  await sweepComments(post_id)
  await sweepReports(admin, 'post', post_id, 'removed')
  return { changed }
})
