export const SESSION_MESSAGES = {
  expired: 'Your session has ended. Please sign in again; what you wrote is kept in this browser.',
  elsewhere: 'You were signed out in another tab.',
  adminNoMore: 'You are no longer an admin.',
  membersOnly: 'This page is for members. Please sign in to see it.',
  profileFailed: 'Your profile could not be read, so you cannot write yet. Still trying.',
  unknown: 'It could not be found out in time who is here. Please try again.',
  banned: (reason: string) => `Your account has been banned: ${reason}`,
  unbanned: 'Your ban has been lifted. Welcome back!',
} as const
