import { LIMITS } from '@grid/schema/limits'

/** What is done each night, and by hand as "Optimize". */
export const RECONCILIATION = ['reconcileCounts', 'reconcileNightly'] as const

/** What deletes an account; the nightly work finishes what stopped half way. */
export const DELETION = ['deleteAccount', ...RECONCILIATION] as const

/** What leaves a line in the log. */
export const AUDITED = [
  'banUser',
  'unbanUser',
  'signOutMember',
  'grantAdmin',
  'revokeAdmin',
  'claimBootstrapAdmin',
  'removePost',
  'removeComment',
  'hideVersion',
  'removeAvatar',
  'clearProfile',
  'resolveReport',
  'setRequestStatus',
  'seedSampleData',
  'exportRecorded',
  'registerPasskey',
  'removePasskey',
  'linkGithub',
  'unlinkGithub',
  'createRecoveryCodes',
  'redeemRecoveryCode',
  'noteCredentials',
  'undoEmailChange',
  'recordSignIn',
  'resendMail',
  ...DELETION,
] as const

/** What limits how often somebody calls it. */
export const LIMITED = Object.keys(LIMITS.calls)
