export const APP_MESSAGES = {
  signedOut: 'Your session has ended.',
  notSignedOut: 'You are still signed in. Please try again.',
  pageMissing: 'This page could not be loaded. Check your connection, or load the page again.',
} as const
