export const ACCOUNT_MESSAGES = {
  wrongPassword: 'The current password is not right.',
  perhapsChanged:
    'The current password is not right. Your last try may have changed it: use the new one here.',
  samePassword: 'The new password is the same as the current one.',
  passwordChanged: 'Your password has been changed.',
  exported: 'Your data has been saved to a file.',
  exportFailed: 'Your data could not be collected.',
  chooseForPosts: 'Please choose what becomes of your posts.',
  wrongUsername: 'This is not your username.',
  deleted: 'Your account has been deleted.',
  deadLink: 'This link has been used already, or it is too old.',
  verified: 'Your address is confirmed. Thank you!',
  passwordSet: {
    this: 'Your new password is set. Please sign in with it.',
    earlier: 'Your try before this one has set your new password. Please sign in with that one.',
  },
} as const
