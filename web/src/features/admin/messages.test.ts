import { expect, test } from 'vitest'
import {
  ADMIN_MESSAGES,
  CONFIRM_OPTIMIZE,
  CONFIRM_SEED,
  confirmAddAdmin,
  confirmAvatarRemoval,
  confirmBan,
  confirmRemoval,
  confirmRemoveAdmin,
  confirmSignOut,
  confirmUnban,
  labelOf,
} from './messages'

test('shows the messages of the specification', () => {
  expect(ADMIN_MESSAGES).toMatchObject({
    analyticsFailed: 'Failed to fetch analytics data.',
    requestFailed: 'Failed to update request',
    requestUpdated: 'Service request updated',
    postDeleteFailed: 'Failed to delete post',
    postDeleted: 'Post deleted successfully',
    alreadyBanned: 'User is already banned.',
    banFailed: 'Failed to ban user',
    unbanFailed: 'Failed to unban user',
    adminsFailed: 'Failed to fetch admins.',
    bansFailed: 'Failed to fetch banned users.',
    auditFailed: 'Failed to fetch audit logs.',
    emailMissing: 'Please enter an email address.',
    userNotFound: 'User not found.',
    adminAddFailed: 'Failed to add admin',
    adminAdded: 'Admin added successfully',
    adminRemoveFailed: 'Failed to remove admin',
    adminRemoved: 'Admin removed successfully',
    statsFailed: 'Failed to fetch database stats',
    statsLoaded: 'Database stats loaded successfully',
    seedFailed: 'Failed to seed sample data',
    seeded: 'Sample data seeded successfully!',
  })
  expect(ADMIN_MESSAGES.banned('bob')).toBe('User bob has been banned')
  expect(ADMIN_MESSAGES.unbanned('bob')).toBe('User bob has been unbanned')
})

test('asks the questions of the specification', () => {
  expect(confirmBan('bob', null).text).toBe('Are you sure you want to ban bob')
  expect(confirmBan('bob', '31 Dec 2030')).toMatchObject({
    title: 'Are you sure you want to ban bob',
    text: 'The last day of the ban is 31 Dec 2030.',
  })
  expect(confirmRemoval('post').text).toBe('Are you sure you want to delete this post?')
})

test.each<{ action: string; title?: string; text: string }>([
  CONFIRM_OPTIMIZE,
  CONFIRM_SEED,
  confirmRemoval('post'),
  confirmRemoval('comment'),
  confirmRemoval('profile'),
  confirmBan('bob', null),
  confirmBan('bob', '31 Dec 2030'),
  confirmUnban('bob'),
  confirmAvatarRemoval('bob'),
  confirmSignOut('bob'),
  confirmAddAdmin('bob', '1 Nov 2026'),
  confirmRemoveAdmin('bob'),
])('asks with the words of the button: $action', ({ action, title, text }) => {
  const question = (title ?? text).toLowerCase()
  for (const word of action.toLowerCase().split(' ')) expect(question).toContain(word)
})

test('shows a stored name as a label', () => {
  expect(labelOf('set_request_status')).toBe('Set request status')
})
