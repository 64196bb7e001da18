export const ACCOUNT_MESSAGES = {
  avatarSaved: 'Your picture has been saved.',
  avatarNotSent: 'You left the page, so your picture was not uploaded.',
  avatarRemoved: 'Your picture has been removed.',
  perhapsChanged:
    'The current password is not right. Your last attempt may have changed it. Try the new one.',
  samePassword: 'The new password is the same as the current one.',
  profileSaved: 'Your profile has been saved.',
  passwordChanged: 'Your password has been changed.',
  sameEmail: 'Your account already has this address.',
  emailLinkSent: (email: string) =>
    `Open the link that we sent to ${email}. Until then your address stays as it is. If no mail arrives, the address may belong to another account.`,
  noPasskeys: 'You have no passkeys yet.',
  noPasskeySupport: 'This browser cannot use passkeys.',
  passkeysFailed: 'Your passkeys could not be read. Still trying.',
  passkeyAdded: 'Your passkey has been added. You can sign in with it now.',
  passkeyRenamed: 'The passkey has been renamed.',
  passkeyRemoved: 'The passkey has been removed. Your other sessions have ended.',
  githubFailed: 'Your GitHub account could not be read. Still trying.',
  githubUnlinked: 'GitHub has been unlinked from your account. Your other sessions have ended.',
  recoveryCodesNeedPasskey: 'Sign in with a passkey to create recovery codes.',
  recoveryCodesCreated: 'Your recovery codes have been created.',
  recoveryCodesKept:
    'Your new recovery codes are not stored yet. They stay on your account page until you close this tab.',
  storeRecoveryCodes:
    'Store these codes away from your devices. They are shown once, and earlier codes no longer work.',
  copyRecoveryCodes: {
    copied: 'Recovery codes copied',
    copyFailed: 'The codes could not be copied. Please download them.',
  },
  signInsFailed: 'Your other sign-ins could not be read. Still trying.',
  sessionEnded: 'The session has ended. That browser has to sign in again.',
  signedOutEverywhere: 'You are signed out on all devices.',
  exported: 'Your data has been saved to a file.',
  exportFailed: 'Your data could not be collected.',
  chooseForPosts: 'Please choose what happens to your posts.',
  wrongUsername: 'This is not your username.',
  deleted: 'Your account has been deleted.',
  expiredLink: 'This link was already used, or it has expired.',
  expiredUndo: (contact: string) =>
    `If it restored your address, set a new password. Otherwise write to ${contact}.`,
  emailTaken: (contact: string) =>
    `Another account has this address now, so it cannot be restored here. Please write to ${contact}.`,
  alreadyVerified: 'Your address is already confirmed. You no longer need this link.',
  signInToConfirm: (email: string) =>
    `Sign in to the account of ${email} to confirm the address. If you did not create this account, close this page.`,
  signOutToConfirm: (username: string, email: string) =>
    `You are signed in as ${username}. Sign out, then sign in to the account of ${email} to confirm the address. If you did not create that account, close this page.`,
  confirmFor: (email: string, account: { username: string; since: string } | null) =>
    `${email} belongs to your account${account ? ` ${account.username}, created on ${account.since}` : ''}. Confirm only if you created this account.`,
  changeTo: (email: string, earlier: string, account: { username: string; since: string } | null) =>
    `${email} replaces ${earlier} as the address of your account${account ? ` ${account.username}, created on ${account.since}` : ''}. Confirm only if you requested this. You then sign in again, and ${earlier} gets a mail with which the change can be undone.`,
  emailChanged: (email: string) => `Your account now has the address ${email}. Sign in with it.`,
  recoverFor: (email: string) =>
    `The address of your account was changed. This restores ${email} and ends all sessions.`,
  undoEmail:
    'The address of your account was changed. This restores the address to which the mail with this link went, and ends all sessions.',
  emailRecovered: (email: string) =>
    `Your account has the address ${email} again. Set a new password now, because someone else may know the current one.`,
  verified: 'Your address is confirmed. Thank you!',
  passwordSet: {
    this: 'Your new password is set. Please sign in with it.',
    earlier: 'Your previous attempt set your new password. Please sign in with it.',
  },
} as const
