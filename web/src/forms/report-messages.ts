export const REPORT_MESSAGES = {
  signInFirst: 'You must be logged in to report',
  confirmFirst: 'Please confirm your email address before you report.',
  reported: 'Reported. An admin will look at it.',
  reportedAlready: 'You have reported this already.',
  targetGone: 'This was deleted in the meantime.',
} as const
