import { formatNumber } from '@grid/schema/format'
import { LIMITS } from '@grid/schema/limits'
import type { ReportTarget } from '@grid/schema/report'
import { counted } from '../../design/text'

/** The label of a stored name: `set_request_status` becomes "Set request status". */
export function labelOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`
}

export const ADMIN_MESSAGES = {
  signInExpired: `You signed in more than ${LIMITS.session.adminHours} hours ago. Please sign in again.`,
  idleWarning: `There was no input for ${LIMITS.adminInactivity.idleMinutes - 1} minutes. You are signed out in a minute.`,
  idleSignedOut: `You were signed out after ${LIMITS.adminInactivity.idleMinutes} minutes without input.`,
  passkeyRequired:
    'The dashboard opens in a session with a passkey. A password alone is not enough.',
  usePasskey: 'Your account has a passkey. Sign in with it to open the dashboard.',
  addFirstPasskey:
    'Your account has no passkey yet. Add one with your fingerprint, your face or the PIN of this device. The browser asks twice: to store the passkey, and to sign in with it.',
  addPasskeyAgain:
    'The recovery code was accepted. Add a passkey within five minutes. The browser asks twice: to store the passkey, and to sign in with it.',
  useRecoveryCode:
    'Each code works once. It ends all sessions of your account, and you add a new passkey.',
  recovered: (left: number) => `Recovery code accepted. ${counted(left, 'code')} left.`,
  passkeyUsed: 'Signed in with your passkey.',
  noPasskeySupport:
    'This browser cannot use passkeys. Please open the dashboard in a browser that can.',
  passkeysFailed: 'Your passkeys could not be read. Still trying.',

  analyticsFailed: 'Failed to fetch analytics data.',

  requestUpdated: 'Service request updated',
  requestFailed: 'Failed to update request',

  postDeleted: 'Post deleted successfully',
  postGone: 'The post was already deleted. Nothing was changed.',
  postDeleteFailed: 'Failed to delete post',

  reportsFailed: 'Failed to fetch reports.',
  reportDismissed: 'Report dismissed',
  reportRemoved: 'The text was deleted and its author is notified.',
  profileCleared: 'The profile was cleared and its owner is notified.',
  profileEmpty: 'The profile has no bio, links or avatar. Nothing was changed.',
  profileClearFailed: 'Failed to clear the profile',
  reportBanned: 'The text was deleted and its author banned.',
  profileBanned: 'The profile was cleared and its owner banned.',
  reportResolved: 'This report was already resolved. Nothing was changed.',
  reportedGone: 'The text was already deleted. Only the report was resolved.',
  profileGone: 'The profile was already empty or deleted. Only the report was resolved.',
  emptyProfileBanned: 'The profile was already empty. Its owner was banned.',
  reportNotBanned: 'The text was deleted. Its author was already banned, or has left.',
  profileNotBanned: 'The profile was cleared. Its owner was already banned, or has left.',
  reportFailed: 'Failed to resolve report',

  membersFailed: 'Failed to fetch users.',
  alreadyBanned: 'User is already banned.',
  banFailed: 'Failed to ban user',
  banned: (name: string) => `User ${name} has been banned`,
  banEndWrong: 'Enter a whole date, today or later, or leave it empty.',
  banAborted: 'Enter a reason to ban this user.',
  unbannedAlready: (name: string) => `User ${name} had already been unbanned.`,
  unbanFailed: 'Failed to unban user',
  unbanned: (name: string) => `User ${name} has been unbanned`,
  avatarRemoved: (name: string) => `The avatar of ${name} has been removed`,
  avatarRemovedAlready: (name: string) => `${name} no longer had an avatar.`,
  avatarRemoveFailed: 'Failed to remove the avatar',
  signedOut: (name: string) => `${name} has been signed out everywhere`,
  signOutFailed: 'Failed to sign the user out',
  bansFailed: 'Failed to fetch banned users.',

  mailsFailed: 'Failed to fetch undelivered mail.',
  mailSent: (name: string) => `The mail to ${name} was sent.`,
  mailRejected: 'The mail server rejected the mail again.',
  mailWaits: 'The mail server cannot be reached. The mail is tried again later.',
  mailNotSent: 'Failed to send the mail',

  adminsFailed: 'Failed to fetch admins.',
  emailMissing: 'Please enter an email address.',
  userNotFound: 'User not found.',
  adminAdded: 'Admin added successfully',
  adminNotAdded: 'No admin was added.',
  adminAlready: (name: string) => `${name} is already an admin.`,
  adminAddFailed: 'Failed to add admin',
  adminRemoved: 'Admin removed successfully',
  adminRemovedAlready: (name: string) => `${name} was no longer an admin.`,
  adminRemoveFailed: 'Failed to remove admin',

  statsLoaded: 'Database stats loaded successfully',
  statsFailed: 'Failed to fetch database stats',
  seeded: 'Sample data seeded successfully!',
  seedFailed: 'Failed to seed sample data',
  auditFailed: 'Failed to fetch audit logs.',
  exported: (rows: number) => `Data exported: ${counted(rows, 'row')}`,
  exportCut: (rows: number) =>
    `Data exported: the first ${formatNumber(rows)} rows; narrow the list for the rest`,
  exportFailed: 'Failed to export data',
  optimized: (repaired: number) =>
    repaired === 0
      ? 'Database optimized: nothing to repair'
      : `Database optimized: ${repaired} repaired`,
  optimizeFailed: 'Failed to optimize database',
  healthFailed: 'Failed to fetch the health report.',
} as const

export const CONFIRM_SEED = {
  title: 'Seed sample data?',
  text: 'Adds 6 service requests, 10 downloads and 5 events. Existing rows stay unchanged.',
  action: 'Seed sample data',
} as const

export const CONFIRM_OPTIMIZE = {
  title: 'Optimize the database?',
  text: 'Recounts every collection and corrects wrong counters. This may take a minute.',
  action: 'Optimize',
} as const

export function confirmRemoval(what: ReportTarget) {
  if (what === 'profile') {
    return {
      text: 'Are you sure you want to clear this profile? Its bio, links and avatar are removed.',
      action: 'Clear',
      isDanger: true,
    } as const
  }
  return {
    text: `Are you sure you want to delete this ${what}?`,
    action: 'Delete',
    isDanger: true,
  } as const
}

/** @param lastDay - The last day of the ban, as text; null if an admin ends it. */
export function confirmBan(name: string, lastDay: string | null) {
  const question = `Are you sure you want to ban ${name}`
  return {
    ...(lastDay === null
      ? { text: question }
      : { title: question, text: `The last day of the ban is ${lastDay}.` }),
    action: 'Ban',
    isDanger: true,
  } as const
}

export function confirmUnban(name: string) {
  return { text: `Are you sure you want to unban ${name}?`, action: 'Unban' } as const
}

export function confirmAvatarRemoval(name: string) {
  return {
    text: `Are you sure you want to remove the avatar of ${name}? The picture is deleted for good.`,
    action: 'Remove avatar',
    isDanger: true,
  } as const
}

export function confirmSignOut(name: string) {
  return {
    text: `Are you sure you want to sign ${name} out everywhere? The account stays as it is, and ${name} can sign in again.`,
    action: 'Sign out everywhere',
  } as const
}

export function confirmAddAdmin(name: string, joined: string) {
  return {
    text: `Add ${name}, a member since ${joined}, as an admin?`,
    action: 'Add admin',
  } as const
}

export function confirmRemoveAdmin(name: string) {
  return {
    text: `Are you sure you want to remove ${name} from the admins?`,
    action: 'Remove admin',
    isDanger: true,
  } as const
}
