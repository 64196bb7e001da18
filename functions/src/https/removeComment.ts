import { readyRemoval, sweepReports } from '../acts/removal'
import { auditedBy } from '../core/audit'
import { adminCall } from '../core/call'

/** Removes anybody's comment, corrects the post's counter and tells the author. */
export const removeComment = adminCall('removeComment', async (admin, { comment_id, reason }) => {
  const changed = await auditedBy(admin, async (transaction, audit) => {
    const removal = await readyRemoval(transaction, 'comment', comment_id)
    await removal?.write(admin, audit, reason)
    return removal !== null
  })
  await sweepReports(admin, 'comment', comment_id, 'removed')
  return { changed }
})
