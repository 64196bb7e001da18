import './core/params'

export { deleteAccount } from './account/deletion'
export { grantAdmin, revokeAdmin } from './admins'
export { banUser, unbanUser } from './bans'
export { board } from './board/board'
export { claimBootstrapAdmin } from './bootstrap-admin'
export { noteCredentials } from './credentials'
export { exportRecorded, seedSampleData } from './dashboard'
export { createDownloadLink } from './downloads'
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
export { recordSignIn, signOutEverywhere, signOutMember } from './sessions'
export {
  onBanWritten,
  onCommentWritten,
  onDownloadWritten,
  onFanOutWritten,
  onMailSettingsWritten,
  onPostWritten,
  onProfileWritten,
  onRemovalNoticeWritten,
  onReportWritten,
  onServiceRequestWritten,
  onTrashWritten,
} from './triggers'
