import { endRemovedAdmin } from './admins'
import { endSessionsOfNewBan } from './bans'
import { countChanges, updateReputation } from './counters'
import { derivePostFields, deriveUsernameParts, indexComment } from './derived-fields'
import { onWritten } from './document-change'
import { continueFanOut, notifyOfNewComment, notifyOfNewPost } from './follows'
import { storeCommentVersion, storePostVersion } from './histories'
import { updateImages, updateTrashImages } from './images/text-images'
import { planDigest } from './mails/digests'
import { mailReply } from './mails/notification-mails'
import { notifyOfCommentMentions, notifyOfPostMentions } from './mentions'
import { resolveReportsOfDeleted } from './moderation'
import { notifyOfRemoval, notifyOfReport, notifyOfVotes } from './notifications'

/*
 * What happens after members and functions have written a document. Handlers change only what is
 * out of date, so a trigger that starts itself by its own write comes to an end.
 */

export const onPostWritten = onWritten(
  'posts/{id}',
  derivePostFields,
  countChanges('posts'),
  updateReputation,
  notifyOfVotes,
  notifyOfPostMentions,
  notifyOfNewPost,
  updateImages,
  storePostVersion,
)

export const onCommentWritten = onWritten(
  'comments/{id}',
  indexComment,
  countChanges('comments'),
  notifyOfCommentMentions,
  notifyOfNewComment,
  mailReply,
  updateImages,
  storeCommentVersion,
)

export const onProfileWritten = onWritten(
  'profiles/{id}',
  deriveUsernameParts,
  countChanges('profiles'),
  endRemovedAdmin,
)

export const onBanWritten = onWritten('banned_users/{id}', endSessionsOfNewBan)
export const onDownloadWritten = onWritten('download_stats/{id}', countChanges('download_stats'))
export const onFanOutWritten = onWritten('fan_outs/{id}', continueFanOut)
export const onMailSettingsWritten = onWritten('mail_settings/{id}', planDigest)
export const onRemovalNoticeWritten = onWritten('removal_notices/{id}', notifyOfRemoval)
export const onReportWritten = onWritten('reports/{id}', notifyOfReport)
export const onServiceRequestWritten = onWritten(
  'service_requests/{id}',
  countChanges('service_requests'),
)
export const onTrashWritten = onWritten('trash/{id}', updateTrashImages, resolveReportsOfDeleted)
