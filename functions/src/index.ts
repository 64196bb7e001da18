import './core/params'
import { endRemovedAdmin } from './admins'
import { endSessionsOfNewBan } from './bans'
import { countChanges, updateReputation } from './counters'
import { derivePostFields, deriveProfileFields, indexComment } from './derived-fields'
import { onWritten } from './document-change'
import { continueFanOut, notifyFollowers } from './follows'
import { storeVersions } from './histories'
import { updateImages, updateTrashImages } from './images/text-images'
import { planDigest } from './mails/digests'
import { mailReply } from './mails/notification-mails'
import { notifyOfMentions } from './mentions'
import { notifyOfRemoval, notifyOfReport, notifyOfVotes } from './notifications'
import { resolveReportsOfDeleted } from './report-resolution'

export { deleteAccount } from './account/deletion'
export { grantAdmin, revokeAdmin } from './admins'
export { banUser, unbanUser } from './bans'
export { board } from './board/board'
export { claimBootstrapAdmin } from './bootstrap-admin'
export { noteCredentials } from './credentials'
export { exportRecorded, seedSampleData } from './dashboard'
export { createDownloadLink } from './downloads'
export { undoEmailChange } from './email-undo'
export { feeds } from './feeds/feeds'
export {
  linkGithub,
  signInWithGithub,
  startGithubLink,
  startGithubSignIn,
  unlinkGithub,
} from './github/github'
export { reconcileCounts, reconcileNightly } from './health/reconcile-calls'
export { hideVersion } from './histories'
export { removeAvatar, setAvatar } from './images/avatars'
export { images } from './images/images'
export { publishImage } from './images/text-images'
export { downloads } from './local/downloads'
export {
  onMailCreated,
  onNotificationWritten,
  queueDigests,
  resendMail,
  sendDueMails,
} from './mails/mails'
export { unsubscribe } from './mails/unsubscribe'
export { removeComment, removePost } from './moderation'
export {
  registerPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
} from './passkeys/passkeys'
export { createRecoveryCodes, redeemRecoveryCode } from './passkeys/recovery-codes'
export { clearProfile } from './profiles'
export { resolveReport } from './reports'
export { setRequestStatus, submitServiceRequest } from './service-requests'
export { endSession, signOutEverywhere, signOutMember } from './sessions'
export { recordSignIn } from './sign-ins'

/*
 * What happens after members and functions have written a document. Handlers change only what is
 * out of date, so a trigger that starts itself by its own write comes to an end.
 */

export const onPostWritten = onWritten(
  'posts',
  derivePostFields,
  countChanges('posts'),
  updateReputation,
  notifyOfVotes,
  notifyOfMentions('post'),
  notifyFollowers('post'),
  updateImages,
  storeVersions('post'),
)

export const onCommentWritten = onWritten(
  'comments',
  indexComment,
  countChanges('comments'),
  notifyOfMentions('comment'),
  notifyFollowers('comment'),
  mailReply,
  updateImages,
  storeVersions('comment'),
)

export const onProfileWritten = onWritten(
  'profiles',
  deriveProfileFields,
  countChanges('profiles'),
  endRemovedAdmin,
)

export const onBanWritten = onWritten('banned_users', endSessionsOfNewBan)
export const onDownloadWritten = onWritten('download_stats', countChanges('download_stats'))
export const onFanOutWritten = onWritten('fan_outs', continueFanOut)
export const onMailSettingsWritten = onWritten('mail_settings', planDigest)
export const onRemovalNoticeWritten = onWritten('removal_notices', notifyOfRemoval)
export const onReportWritten = onWritten('reports', notifyOfReport)
export const onServiceRequestWritten = onWritten(
  'service_requests',
  countChanges('service_requests'),
)
export const onTrashWritten = onWritten('trash', updateTrashImages, resolveReportsOfDeleted)
